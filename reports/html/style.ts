const LIGHT = `
--bg:#fff;--panel:#f6f7f9;--text:#1c2127;--dim:#57616c;--line:#d9dee4;--link:#0b4fb3;--focus:#0b57d0;--mark:#ffe08a;--mark-text:#3a2a00;
--ok:#1b6636;--ok-bg:#e4f3e9;--bad:#a11419;--bad-bg:#fdeaea;--warn:#744a00;--warn-bg:#fff1d0;--doubt:#4a3d8c;--doubt-bg:#eeebfb;--off:#525c66;--off-bg:#edf0f3;--open:#22557f;--open-bg:#e4eff8;
`;

const DARK = `
--bg:#14171b;--panel:#1c2025;--text:#e4e7ea;--dim:#a2acb6;--line:#333a42;--link:#8ab8ff;--focus:#8ab8ff;--mark:#6b5310;--mark-text:#fff3cf;
--ok:#8fd6a6;--ok-bg:#17301f;--bad:#ff9d9b;--bad-bg:#3c1a1b;--warn:#f3c873;--warn-bg:#372a0d;--doubt:#c2b6ff;--doubt-bg:#2a2547;--off:#b0b9c2;--off-bg:#272d34;--open:#9ccbf2;--open-bg:#172c3e;
`;

/** The style sheet of the report. No rule loads anything, and none is needed to read it. */
export const STYLE = `
:root{color-scheme:light;${LIGHT}}
@media screen{:root[data-theme=dark]{color-scheme:dark;${DARK}}}
@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){color-scheme:dark;${DARK}}}
*{box-sizing:border-box}
html{scroll-padding-top:4.5rem;-webkit-text-size-adjust:100%}
body{margin:0;background:var(--bg);color:var(--text);font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue","Noto Sans","DejaVu Sans",sans-serif;overflow-wrap:break-word}
code,pre{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;font-size:.875em}
a{color:var(--link);text-underline-offset:.15em}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px;border-radius:3px}
h1,h2,h3,h4,p,dl,figure,ol,ul,pre{margin:0}
h2{font-size:1.5rem;line-height:1.3;font-weight:650;margin:0 0 1rem;letter-spacing:-.01em}
h3{font-size:1.0625rem;line-height:1.4;font-weight:650;margin:2rem 0 .5rem}
h4,h2.minor{font-size:.8125rem;line-height:1.4;font-weight:650;margin:0 0 .375rem;color:var(--dim);letter-spacing:.01em}
section ul,section ol{padding-left:1.25rem}
small{display:block;font-size:.8125rem;line-height:1.45;color:var(--dim)}
.dim,.count{color:var(--dim);font-weight:400}.count{font-size:1rem;margin-left:.375rem}
.away{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
[hidden]{display:none!important}
.skip{position:absolute;left:1rem;top:-4rem;background:var(--bg);padding:.5rem 1rem;z-index:3}.skip:focus{top:.5rem}
.bar{position:sticky;top:0;z-index:2;background:var(--bg);border-bottom:1px solid var(--line)}
.bar>div{max-width:1280px;margin:0 auto;padding:.5rem 1.5rem;display:flex;gap:.5rem 1.5rem;align-items:center}
.brand{font-weight:650;color:var(--text);text-decoration:none}
.bar nav{overflow-x:auto;flex:1 1 auto}
.bar nav ul{list-style:none;padding:0;display:flex;gap:1rem;white-space:nowrap;font-size:.875rem}
.bar nav a{color:var(--dim);text-decoration:none;padding:.25rem 0;display:inline-block}.bar nav a:hover{color:var(--text);text-decoration:underline}
.tools{display:flex;gap:.5rem;align-items:center;flex:0 1 28rem}
.tools input{flex:1 1 12rem;min-width:0;font:inherit;font-size:.875rem;padding:.3125rem .625rem;border:1px solid var(--dim);border-radius:6px;background:var(--bg);color:var(--text)}
.tools output{font-size:.8125rem;color:var(--dim);white-space:nowrap}
button{font:inherit;font-size:.8125rem;padding:.3125rem .75rem;border:1px solid var(--line);border-radius:6px;background:var(--panel);color:var(--text);cursor:pointer;white-space:nowrap}
button:hover{border-color:var(--dim)}
main{max-width:1280px;margin:0 auto;padding:2rem 1.5rem 4rem}
section{padding:0 0 3.5rem}
section>p{max-width:46rem;margin-bottom:1rem}
.verdict{border-left:4px solid var(--off);padding:.25rem 0 .25rem 1.25rem;margin-bottom:2rem}
.verdict h1{font-size:2.25rem;line-height:1.2;letter-spacing:-.02em;font-weight:680}
.lead{font-size:1.125rem;color:var(--dim);margin-top:.25rem}
.verdict.conforms{border-color:var(--ok)}.verdict.conforms h1{color:var(--ok)}
.verdict.violates{border-color:var(--bad)}.verdict.violates h1{color:var(--bad)}
.verdict:is(.inconclusive,.incomplete,.partial){border-color:var(--doubt)}.verdict:is(.inconclusive,.incomplete,.partial) h1{color:var(--doubt)}
.columns{display:grid;grid-template-columns:minmax(0,3fr) minmax(0,2fr);gap:2rem 3rem}
.next{padding-left:1.25rem;margin-bottom:1.5rem}.next code{overflow-wrap:anywhere}.next li{margin-bottom:.25rem}
.facts>div{display:flex;gap:1rem;padding:.25rem 0;border-bottom:1px solid var(--line)}
.facts dt{flex:0 0 6rem;color:var(--dim)}.facts dd{margin:0;min-width:0;overflow-wrap:anywhere}
.legend>div{display:flex;gap:1rem;padding:.25rem 0}.legend dt{flex:0 0 8rem}.legend dd{margin:0}
.note{background:var(--panel);border-radius:6px;padding:.625rem .875rem;font-size:.9375rem;margin:.75rem 0}
.scroll{position:relative;overflow-x:auto;margin-bottom:1rem}
table{border-collapse:collapse;font-size:.9375rem;line-height:1.45;width:100%}
caption{text-align:left;font-size:.8125rem;color:var(--dim);padding:0 0 .375rem}
th,td{text-align:left;vertical-align:top;padding:.5rem .75rem .5rem 0;border-bottom:1px solid var(--line);font-weight:400}
thead th{font-size:.8125rem;color:var(--dim);font-weight:600;vertical-align:bottom}
.numbers td,.num{font-variant-numeric:tabular-nums}.causes .num,.causes thead th:last-child{text-align:right;padding-right:0}
.causes th[scope=row]{min-width:16rem;width:38%}.causes th[scope=row] a{font-weight:600}
.rules th[scope=row]{min-width:18rem;width:46%;overflow-wrap:anywhere}.rules td:last-child{font-size:.8125rem;color:var(--dim);min-width:10rem}
.chip{display:inline-block;font-size:.8125rem;background:var(--off-bg);color:var(--off);border-radius:4px;padding:0 .375rem;white-space:nowrap}
.b{display:inline-block;font-size:.8125rem;line-height:1.5;border-radius:4px;padding:0 .4375rem;white-space:nowrap;background:var(--off-bg);color:var(--off);font-weight:500}
.b i{font-style:normal;margin-right:.3125rem;font-weight:700}
.b.conforms{color:var(--ok);background:var(--ok-bg)}.b.violates,.b.must.level{color:var(--bad);background:var(--bad-bg)}
.b.warns,.b.should.level{color:var(--warn);background:var(--warn-bg)}.b.inconclusive{color:var(--doubt);background:var(--doubt-bg)}.b.open{color:var(--open);background:var(--open-bg)}
.b.new{color:var(--bg);background:var(--text)}
summary{cursor:pointer;padding:.625rem 0}summary h3{display:inline;margin:0}
details.cause,details.clause,details.heat{border-top:1px solid var(--line)}
details.clause h3{font-weight:500;font-size:1rem}.no{display:inline-block;min-width:2.5rem;font-variant-numeric:tabular-nums;color:var(--dim)}
.cause[open]>summary{position:relative}
.cause-body{padding:.25rem 0 2rem 1.125rem}.cause-body>h4,.cause-body>.pair,.cause-body>.versus,.cause-body>.command{margin-top:1.25rem}
.cause-body{scroll-margin-top:3rem}.cause-body:focus{outline:none}.cause-body:target{border-left:3px solid var(--focus);padding-left:calc(1.125rem - 3px)}
.statement{max-width:56rem}.deep{font-size:.8125rem;margin-left:.5rem}
.versus,.pair{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:1rem}
.versus>div{border-radius:6px;padding:.625rem .875rem}.versus p{overflow-wrap:anywhere}
.want{background:var(--ok-bg)}.want h4{color:var(--ok)}.got{background:var(--bad-bg)}.got h4{color:var(--bad)}
figcaption{font-size:.8125rem;font-weight:650;color:var(--dim)}
.line{overflow-wrap:anywhere;margin-bottom:.375rem;line-height:1.4}
pre{background:var(--panel);border-radius:6px;padding:.75rem .875rem;overflow-x:auto;white-space:pre-wrap;overflow-wrap:anywhere;line-height:1.5}
pre.body{max-height:32rem;overflow-y:auto}
.key{color:var(--open)}.str{color:var(--ok)}.lit{color:var(--doubt)}
mark{background:var(--mark);color:var(--mark-text);border-radius:3px;padding:.0625rem .1875rem}mark .key,mark .str,mark .lit{color:inherit}
mark.lacks{font-family:system-ui,sans-serif;font-style:italic}
.command{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:0 .5rem;align-items:start}.command h4{grid-column:1/-1}
.inner{margin-top:.75rem}.inner summary{font-size:.9375rem}.cases{columns:2 24rem;font-size:.9375rem}
.diagram{display:block;width:100%;min-width:34rem;max-width:720px;font-size:13px}.inner h4{margin-top:1rem}
.diagram text{text-anchor:middle;fill:var(--text)}.diagram .who{font-weight:650}.diagram .reply{fill:var(--dim)}
.diagram line{stroke:var(--dim);stroke-width:1.25}.diagram .life line{stroke:var(--line);stroke-width:2}.diagram path{fill:var(--dim)}.diagram .back{stroke-dasharray:4 3}
.diagram .fault line{stroke:var(--bad)}.diagram .fault path{fill:var(--bad)}.diagram .fault .reply{fill:var(--bad);font-weight:650}
.matrix{font-size:.8125rem;font-variant-numeric:tabular-nums;width:auto;border-spacing:2px;border-collapse:separate}
.matrix th,.matrix td{border:0;padding:.25rem .5rem;border-radius:3px}.matrix thead th{white-space:nowrap}.matrix th:first-child{padding-left:0}.matrix th[scope=row]{white-space:nowrap;padding-left:0}
.matrix td{white-space:nowrap}.matrix td a{color:inherit;text-decoration:none}.matrix td a:hover{text-decoration:underline}.matrix td small{color:inherit}
:is(td,li).conforms{background:var(--ok-bg);color:var(--ok)}:is(td,li).violates{background:var(--bad-bg);color:var(--bad);font-weight:600}:is(td,li).open{background:var(--open-bg);color:var(--open)}:is(td,li).warns{background:var(--warn-bg);color:var(--warn)}:is(td,li).inconclusive{background:var(--doubt-bg);color:var(--doubt)}td:is(.not-sent,.not-seen,.excluded,.out-of-scope){background:var(--off-bg);color:var(--off)}
.whole{list-style:none;padding:0;font-size:.8125rem;display:flex;flex-wrap:wrap;gap:.25rem;margin-bottom:1rem}.whole li{padding:.125rem .5rem;border-radius:3px}
.bars{width:9rem;height:28px;display:block}.bars rect{fill:var(--open)}
footer{max-width:1280px;margin:0 auto;padding:1rem 1.5rem 3rem;color:var(--dim);font-size:.875rem}
@media (max-width:800px){
.bar>div{flex-wrap:wrap;padding:.5rem 1rem}.bar nav{order:3;flex-basis:100%}.tools{flex:1 1 12rem}.tools output{display:none}
html{scroll-padding-top:8.5rem}
main{padding:1.5rem 1rem 3rem}.columns,.versus,.pair{grid-template-columns:minmax(0,1fr)}.verdict h1{font-size:1.75rem}.cause-body{padding-left:0}
.causes thead,.rules thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
:is(.causes,.rules),:is(.causes,.rules) :is(tbody,tr,th,td){display:block;width:auto!important;min-width:0!important;border:0;padding:.125rem 0}
:is(.causes,.rules) tr{border-bottom:1px solid var(--line);padding:.75rem 0}.causes .num{text-align:left}.causes .num::before{content:"Findings: ";color:var(--dim)}
.command{grid-template-columns:minmax(0,1fr)}.command button{justify-self:start;margin-top:.375rem}
}
@media print{
.bar,.copy,.deep,.skip,.tools{display:none!important}
body{font-size:10pt}main{max-width:none;padding:0}
.scroll,pre.body{overflow:visible;max-height:none}
details.cause::details-content{content-visibility:visible;block-size:auto;display:block}
.cause,.versus,.pair figure,tr{break-inside:avoid}details.cause{break-inside:auto}h2,h3,summary{break-after:avoid}
.b,td,.want,.got,mark{print-color-adjust:exact;-webkit-print-color-adjust:exact}
a{color:inherit;text-decoration:none}
}
@media (prefers-reduced-motion:no-preference){html{scroll-behavior:auto}}
`.replaceAll('\n', '');
