"""How a report looks: enamel, brass and paper, by day and by night."""

STYLE = """
:root{--paper:#f6f0e2;--panel:#fffbf2;--ink:#1e2a2f;--quiet:#5c665f;--line:#d9ceb6;--main:#1f4d43;
--brass:#b58a3c;
--bad:#b02c23;--sea:#cfe2e4;--land:#e6dabc;--focus:#f5ecd4;--border:#cbb98f;--city:#1e2a2f;--halo:#f5ecd4;
--u0:#c9bd9f;--u1:#d9b27a;--u2:#cf8f4d;--u3:#bb6430;--u4:#96391f;--u5:#651a14;
--d1:#b02c23;--d2:#d0762f;--d3:#c9a227;--d4:#6f9c3f;--d5:#1f7a47}
@media (prefers-color-scheme:dark){:root{--paper:#12191b;--panel:#1a2427;--ink:#ece5d4;--quiet:#9aa69f;
--line:#334044;
--main:#79bfa9;--brass:#d8ae5c;--bad:#e8796e;--sea:#16272c;--land:#2a302c;--focus:#343a33;--border:#56594a;
--city:#f3ead3;--halo:#1d2624;--u0:#565b52;--u1:#7a5f3c;--u2:#a8713a;--u3:#d4863d;--u4:#f0a957;--u5:#ffdf9a;
--d1:#e8675b;--d2:#e69148;--d3:#e0c04a;--d4:#9bc765;--d5:#4fc487}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.45 system-ui,"Segoe UI",Roboto,sans-serif;
font-variant-numeric:tabular-nums}
header,main{max-width:1120px;margin:0 auto;padding:0 20px}
header{padding-top:36px}
h1{font-size:clamp(26px,4vw,38px);line-height:1.15;margin:0 0 6px;letter-spacing:-.01em}
header p{margin:0 0 8px;color:var(--quiet)}
.warning{color:var(--bad)!important;font-weight:600}
main{display:grid;grid-template-columns:repeat(6,minmax(0,1fr));gap:18px;padding-bottom:60px;margin-top:20px}
section{grid-column:span 6;background:var(--panel);border:1px solid var(--line);border-radius:14px;
padding:20px 22px;min-width:0}
section.half{grid-column:span 2}
h2{font-size:19px;margin:0 0 4px}
.about{margin:0 0 14px;color:var(--quiet);font-size:14px;max-width:76ch}
.rows{display:grid;grid-template-columns:minmax(90px,max-content) minmax(60px,1fr) max-content;gap:8px 16px;
align-items:center}
.name{font-weight:600;overflow-wrap:anywhere}
.value{text-align:right;color:var(--quiet);white-space:nowrap}
.value b{color:var(--ink);font-size:17px}
small{display:block;font-weight:400;color:var(--quiet);font-size:13px}
td small{display:inline}
svg{display:block;width:100%;overflow:visible}
svg path{fill:none;vector-effect:non-scaling-stroke}
.par{stroke:var(--line);stroke-width:2}
.reach{stroke:var(--main);stroke-width:4;stroke-linecap:round;opacity:.4}
.mark{stroke:var(--main);stroke-width:13;stroke-linecap:round}
.bars rect{fill:var(--main);opacity:.55}
.mean{stroke:var(--brass);stroke-width:2.5}
.winner{stroke:var(--main);stroke-width:9}
.other{stroke:var(--brass);stroke-width:9;opacity:.75}
.axis{display:flex;justify-content:space-between;color:var(--quiet);font-size:13px;
border-top:1px solid var(--line);
padding-top:2px}
.key{display:flex;flex-wrap:wrap;align-items:center;gap:4px 6px;margin:0 0 12px;color:var(--quiet);
font-size:14px}
.key i{width:22px;height:10px;border-radius:3px;display:inline-block}
.key i.winner{background:var(--main)}.key i.other{background:var(--brass);opacity:.75;margin-left:10px}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:15px}
th,td{padding:6px 12px;text-align:right;border-bottom:1px solid var(--line);white-space:nowrap}
th:first-child,td:first-child{text-align:left;padding-left:0}
th[scope=col]{color:var(--quiet);font-weight:500;font-size:14px}
tr:last-child>*{border-bottom:0}
.grid{width:auto;margin-bottom:18px}
.grid td{text-align:center;min-width:62px;border:2px solid var(--panel);border-radius:6px}
.grid th[scope=col]{text-align:center}
.grid td.good{background:color-mix(in srgb,var(--main) calc(var(--how)*60%),transparent)}
.grid td.bad{background:color-mix(in srgb,var(--bad) calc(var(--how)*50%),transparent)}
.ends{margin:12px 0 0;padding:0;list-style:none;color:var(--quiet);font-size:14px}
.map{min-width:680px;border-radius:8px;overflow:hidden}
.map path{vector-effect:none}
.sea,.lake{fill:var(--sea)!important}.land{fill:var(--land)!important}.focus{fill:var(--focus)!important}
.border{stroke:var(--border);fill:none}
.city{fill:var(--city)}
.city-name{fill:var(--city);paint-order:stroke;stroke:var(--halo);stroke-width:3;stroke-linejoin:round}
.use,.ticket{stroke-linecap:round}
.use:hover,.ticket:hover{stroke:var(--main)!important}
.ticket{opacity:.85}
.u0{stroke:var(--u0)}.u1{stroke:var(--u1)}.u2{stroke:var(--u2)}.u3{stroke:var(--u3)}.u4{stroke:var(--u4)}
.u5{stroke:var(--u5)}
.d1{stroke:var(--d1)}.d2{stroke:var(--d2)}.d3{stroke:var(--d3)}.d4{stroke:var(--d4)}.d5{stroke:var(--d5)}
.routes-shade.s1{background:var(--u1)}.routes-shade.s2{background:var(--u2)}
.routes-shade.s3{background:var(--u3)}
.routes-shade.s4{background:var(--u4)}.routes-shade.s5{background:var(--u5)}
.tickets-shade.s1{background:var(--d1)}.tickets-shade.s2{background:var(--d2)}
.tickets-shade.s3{background:var(--d3)}
.tickets-shade.s4{background:var(--d4)}.tickets-shade.s5{background:var(--d5)}
details{margin-top:14px}
summary{cursor:pointer;color:var(--main);font-weight:600}
details table{width:auto;margin-top:8px;font-size:14px}
details td,details th{padding:3px 12px}
pre{overflow-x:auto;background:var(--paper);padding:10px 12px;border-radius:8px;font-size:13px}
.how p{max-width:80ch;color:var(--quiet);font-size:14px;margin:6px 0 10px}
@media (max-width:900px){section.half{grid-column:span 6}}
@media (max-width:560px){header,main{padding:0 12px}header{padding-top:22px}section{padding:16px 14px}
.rows{grid-template-columns:minmax(42%,1fr) minmax(0,max-content);gap:2px 12px}
.value{white-space:normal}.figure{grid-column:span 2;grid-row:auto;order:0}
.name{align-self:end}.rows .figure{margin-bottom:12px}.value{grid-column:2}.name{grid-column:1}
.rows{grid-auto-flow:row dense}}
@media print{body{background:#fff}section{break-inside:avoid}}
"""
