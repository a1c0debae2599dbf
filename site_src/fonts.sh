#!/bin/sh
# Makes the two self-hosted fonts from the npm package source-serif@4.5.1 (OFL 1.1).
# "Source" is a reserved font name, so the subset is renamed "Variorum Serif".
# usage: site_src/fonts.sh PATH/TO/node_modules/source-serif
set -e
T=$(mktemp -d)
U="U+20-7E,U+A0-FF,U+131,U+152-153,U+160-161,U+178,U+17D-17E,U+2010-2015,U+2018-201F,U+2020-2022,U+2026,U+2030,U+2032-2033,U+2039-203A,U+2070,U+2074-2079,U+2080-2089,U+2190-2193,U+2212,U+2215,U+2248,U+2260,U+2264-2265,U+25C6"
for f in Roman Italic; do
  low=$(echo $f | tr A-Z a-z)
  fonttools varLib.instancer "$1/VAR/SourceSerif4Variable-$f.ttf" wght=380:680 -q -o "$T"/vs-$low.ttf
  pyftsubset "$T"/vs-$low.ttf --unicodes="$U" --layout-features='kern,mark,mkmk,liga,calt,ccmp,locl,smcp,c2sc,onum,lnum,pnum,tnum,sups,subs,frac,case' --name-IDs='0,1,2,3,4,5,6,13,14,16,25' --output-file="$T"/vs2-$low.ttf
  python3 - "$T"/vs2-$low.ttf site_src/theme/assets/fonts/variorum-serif-$low.woff2 <<'P'
import sys
from fontTools.ttLib import TTFont
t = TTFont(sys.argv[1])
for r in t["name"].names:
    if r.nameID in (1, 3, 4, 6, 16, 25):
        t["name"].setName(r.toUnicode().replace("Source Serif 4 Variable", "Variorum Serif").replace("Source Serif 4", "Variorum Serif").replace("SourceSerif4Variable", "VariorumSerif").replace("SourceSerif4", "VariorumSerif"), r.nameID, r.platformID, r.platEncID, r.langID)
t.flavor = "woff2"; t.save(sys.argv[2])
P
done
