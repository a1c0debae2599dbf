"""The agreed vocabulary, copied by hand: what each family must declare. Columns: name | what may be written | topic."""

ALL_FOURS = """
players.count | set(2 3 4 6) | players.number
players.usual | int | players.number
players.sides | each-alone pairs threes | players.sides
players.strict | bool | players.sides
deal.direction | clockwise anticlockwise | deal.direction
pack.size | int | pack.size
rank.order | ranks | pack.rank
cut.ranks | play or ranks | deal.first-dealer
cut.dealer | highest lowest | deal.first-dealer
cut.pack | nobody previous next opponents | deal.cut
deal.cards | int | deal.cards
deal.batch | order(1 2 3 4 5 6) | deal.batch
deal.batch.rule | one-size free | deal.batch
deal.rounds | int | deal.batch
deal.batch.fixed-for | deal game | deal.batch
look.hand | all or set(dealer elder dealer-partner elder-partner others) | deal.look
trump.maker | turn-up first-lead | turn-up.maker
turn-up.bonus | rank-table | turn-up.bonus
turn-up.bonus.to | dealer elder | turn-up.bonus
turn-up.bonus.counts | each first deciding | turn-up.later
turn-up.bonus.void-if | set(misdeal several-turned irregular) | turn-up.void
turn-up.status | out-of-play dealer-holds | turn-up.status
beg.who | elder nobody | beg.offer
beg.form | spoken any | beg.offer
beg.limit | int or none | beg.limit
beg.limit.waivable | bool | beg.limit
beg.stand.needs-trump | bool | beg.holding
beg.answers | set(give run bunch) | beg.answer
beg.give.points | points | beg.give
beg.give.to | beggar opponents | beg.give
beg.give.may-win | bool | beg.holding
beg.give.needs-trump | bool | beg.holding
run.cards | int | run.cards
run.new-trump | turn-up keep | run.trump
run.rejected | out-of-play under-pack | turn-up.status
run.same-suit | repeat accept bunch | run.same-suit
run.exhausted | redeal accept-last | run.exhausted
run.exhausted.dealer | same next | run.exhausted
run.exhausted.keep-points | bool | run.exhausted
run.discard | never each-run after-second | run.discard
run.discard.to | int | run.discard
lead.first | elder dealer | play.lead
follow.plain-lead | suit suit-or-trump free | follow.plain
follow.plain-lead.void | any trump | follow.void
follow.trump-lead | trump free | follow.trump
follow.undertrump | allowed unless-forced unless-only-trumps | follow.undertrump
follow.enforced | set(plain-lead void trump-lead undertrump) | follow.enforcement
follow.residual | text | follow.residual
jack.licence | bool | play.jack
hand.throw-in | rules | play.trick
ask.high-low | bool | play.ask
play.played-at | touching-table leaving-hand quitted | play.trick
misdeal.exposed-own | rules | misdeal.exposed
misdeal.exposed-opponent | rules | misdeal.exposed
misdeal.surplus | rules | misdeal.number
misdeal.deficit | rules | misdeal.number
misdeal.several-turned | rules | misdeal.manner
misdeal.no-cut | rules | misdeal.manner
misdeal.wrong-dealer | rules | misdeal.manner
redeal.keep-points | bool | misdeal.manner
revoke.penalty | rules | irregular.revoke
revoke.includes-void | bool | irregular.revoke
revoke.correctable-until | event | irregular.revoke
revoke.claim | automatic claimed | irregular.revoke
revoke.claimable-until | event | irregular.revoke
undertrump.penalty | rules | follow.undertrump
exposed.callable-by | nobody opponents others | irregular.exposed
out-of-turn.penalty | rules | irregular.exposed
two-cards.penalty | rules | irregular.exposed
tricks.inspect | all own none | play.look-back
look.penalty | rules | deal.look
false-score.corrected | bool | irregular.score
false-score.points | points | irregular.score
score.claimable-until | event | irregular.score
high.points | points | item.high
low.points | points | item.low
jack.points | points | item.jack
game.points | points | item.game
high.owner | original winner | item.high
low.owner | original winner dealer | item.low-owner
out.pool | dealt kept | item.high
jack.hang.points | points | item.hang
jack.hang.mode | replaces adds | item.hang
game.pips | rank-table | item.pips
game.pips.suits | all trump | item.pips
game.tie | nobody elder dealer | item.tie
game.no-pips | nobody elder dealer | item.tie
count.order | whole order(high low jack game) | item.order
target | int | game.target
win.when | at-once deal-end | game.win
win.tie | play-on elder dealer | game.win
match.form | none best-of first-to fixed points | game.match
match.games | int | game.match
match.points | points | game.match
match.target | int | game.match
score.device | text | practice.score-keeping
"""

PIQUET = """
pack.size | int | pack.size
rank.order | ranks | pack.rank
cut.dealer | highest-chooses highest-deals lowest-deals | deal.first-dealer
shuffle.elder | bool | deal.cut
cut.pack | nobody may must | deal.cut
cut.part | int | deal.cut
cut.irregular | rules | misdeal.manner
deal.cards | int | deal.cards
deal.batch | order(1 2 3 4) | deal.batch
deal.batch.change | free announced never | deal.batch
stock.layout | text | deal.look
discard.elder.min | int | discard.elder
discard.elder.max | int | discard.elder
discard.elder.announce-fewer | bool | discard.elder
discard.younger.min | int | discard.younger
discard.younger.max | int or remaining | discard.younger
discard.locked-by | event | discard.lock
talon.look.elder | nothing own-part | discard.look
talon.look.younger | nothing alone decides-for-both | discard.look
talon.look.elder-first | nothing lead-or-name-suit | discard.look
look-back | set(own-discards tricks) | play.look-back
carte-blanche.points | points | carte-blanche.value
carte-blanche.without | set of ranks | carte-blanche.value
carte-blanche.announce.elder | event | carte-blanche.announce
carte-blanche.announce.younger | event | carte-blanche.announce
carte-blanche.show.elder | event | carte-blanche.show
carte-blanche.show.younger | event | carte-blanche.show
carte-blanche.reopens-discard | bool | carte-blanche.announce
call.order | fixed point-first | call.order
call.until | event | call.order
call.elder | one-by-one all-at-once | call.order
call.younger | replies announces-better | call.reply
call.point.states | order(cards pips) | call.disclose
call.sequence.states | order(length top suit) | call.disclose
call.set.states | order(size rank) | call.disclose
call.reply.binds | bool | call.reply
call.under | allowed barred | call.under
call.under.scores | called-and-lower all-if-best | call.under
call.false | rules | call.false
point.measure | cards-then-pips pips cards | call.point
point.pips | rank-table | call.pips
point.minimum | int | call.pips
point.score | cards tens | call.point
point.tie | nobody elder | call.equal
sequence.min | int | call.sequence
sequence.measure | length-then-top length | call.sequence
sequence.values | count-table | call.sequence
sequence.lower | bool | call.sequence
sequence.tie | nobody elder | call.equal
set.ranks | set of ranks | call.set
set.values | count-table | call.set
set.lower | bool | call.set
show.on-request | bool | call.show
show.elder.from | event | call.show
show.younger.from | event | call.show
show.false | rules | call.show
reckon.order | whole order(carte-blanche point sequence set play cards capot) | reckon.order
pique.threshold | int | reckon.pique
pique.points | points | reckon.pique
pique.counts | set(carte-blanche point sequence set play cards capot) | reckon.pique
repique.threshold | int | reckon.pique
repique.points | points | reckon.pique
repique.counts | set(carte-blanche point sequence set) | reckon.pique
equality.bars | bool | call.equal
follow.must-win | bool | follow.must-win
play.lead | points | play.points
play.win | points | play.points
play.last | points | play.points
cards.points | points | item.cards
cards.tie | nobody halves | item.cards
capot.points | points | item.capot
capot.mode | replaces adds | item.capot
partie.form | single deals target | game.partie
partie.deals | int | game.partie
partie.target | int | game.partie
partie.win | at-once deal-end | game.partie
partie.tie.deals | int | game.partie
partie.tie.then | draw repeat | game.partie
partie.base | points | game.partie-value
partie.value | difference none | game.partie-value
rubicon.threshold | int | game.partie-value
rubicon.value | sum difference-doubled | game.partie-value
rubicon.when | loser-below only-loser-below | game.partie-value
partie.rounding | int | game.partie-value
double.threshold | int | game.match
double.games | int | game.match
match.games | int | game.match
misdeal.number | rules | misdeal.number
misdeal.wrong-dealer | rules | misdeal.manner
stock.exposed | rules | misdeal.exposed
stock.touched | rules | irregular.draw
draw.excess | rules | irregular.draw
draw.order | rules | irregular.draw
draw.unannounced | rules | irregular.draw
hand.short | rules | irregular.hand
hand.over | rules | irregular.hand
hand.over.waivable | bool | irregular.hand
revoke.penalty | rules | irregular.revoke
"""

CONSTANTS = {
    "all-fours": """
players.seating: alternate
deal.rotation: next
deal.hands: concealed
turn-up.card: next-undealt
turn-up.face: up
beg.choice: stand-or-beg
run.other-suit: play
lead.next: trick-winner
lead.card: any
follow.unable: any-card
trick.winner: highest-trump-else-suit-led
play.until: all-cards
high.card: highest-trump-out
low.card: lowest-trump-out
jack.card: jack-of-trumps
jack.owner: trick-winner
game.owner: most-pips-in-tricks
score.items: high-low-jack-game
exposed.trigger: not-in-proper-play
exposed.lies: face-up
exposed.limit: lawful-play
exposed.must-play: yes
""",
    "piquet": """
players.count: 2
deal.rotation: alternate
discard.order: elder-first
draw.number: as-discarded
call.classes: point-sequence-set
call.first: point
call.replies: good-not-good-equal
call.second: the-rest
call.held: yes
call.scored: after-reply
set.measure: size-then-rank
show.how: show-or-name
lead.first: elder
lead.next: trick-winner
lead.card: any
follow.suit: must
play.trumps: none
cut.by: elder
carte-blanche.draw: after-show
""",
}

DERIVED = {
    "all-fours": "turn-up.ordinal run.ordinal play.tricks",
    "piquet": "stock.size cards.threshold capot.total",
}

# Condition -> the values it takes.
CONDITIONS = {
    "all-fours": """
play: begun not-begun
led: trump plain
void: yes no
hand-trumps: none some all
holds-trump: ranks
trumps-exactly: ranks
hand-highest: rank
jack-in-play: yes no
trick: open complete
hand-of: dealer dealer-side other
of: hand tricks
strict: yes no
players: 2 3 4 6
""",
    "piquet": """
play: begun not-begun
hand-of: dealer elder
hand-size: size
cards-seen: yes no
provoked: yes no
corrected: yes no
card: top-of-stock top-of-three other
class: point sequence set
scored: yes no
drawn: yes no
""",
}

PARTIES = {
    "all-fours": "offender opponents dealer elder holder",
    "piquet": "offender opponent dealer elder younger",
}

# Effect -> an example of how it is written.
EFFECTS = {
    "all-fours": """
stands
undecided
{points: 1, to: opponents}
{deduct: 1, from: offender, floor: 0}
lose-game
{forfeit: [high, low, jack, game]}
{transfer: [high, low, jack, game]}
cap-below-target
{new-deal: next}
{draw-surplus: dealer}
take-back
expose
withdraw
""",
    "piquet": """
stands
undecided
{points: 1, to: opponent}
{deduct: 1, from: offender, floor: 0}
{new-deal: other}
take-back
restart
return-cards
draw-fewer
surplus-wins
surplus-ignored
forfeit-class
forfeit-declarations
score-nothing
opponent-all-good
replay
""",
}

EVENTS = {
    "all-fours": "never next-card trick-complete next-lead play-end count-end next-cut game-end",
    "piquet": "never at-once with-show elder-discard elder-draw younger-discard younger-draw touch-stock scoring "
              "first-lead first-follow deal-end",
}

TOPICS = """
players.number players.sides
pack.size pack.rank
deal.first-dealer deal.cut deal.cards deal.batch deal.direction deal.look
turn-up.maker turn-up.bonus turn-up.later turn-up.void turn-up.status
beg.offer beg.limit beg.answer beg.give beg.holding
run.cards run.trump run.same-suit run.exhausted run.discard
discard.elder discard.younger discard.lock discard.look
carte-blanche.value carte-blanche.announce carte-blanche.show
call.order call.disclose call.reply call.equal call.under call.false call.show call.point call.pips call.sequence
call.set
reckon.order reckon.pique
follow.plain follow.void follow.trump follow.undertrump follow.must-win follow.residual follow.enforcement
play.lead play.trick play.ask play.jack play.points play.look-back
misdeal.exposed misdeal.number misdeal.manner
irregular.revoke irregular.exposed irregular.draw irregular.hand irregular.score
item.high item.low item.low-owner item.jack item.hang item.game item.pips item.tie item.cards item.capot item.order
game.target game.win game.match game.partie game.partie-value
text.name text.history text.witness text.judgement
practice.score-keeping practice.advice practice.example practice.setting
"""
