import { pageColours } from './page-colours.ts'

export const baseStyle = `
*,::before,::after{box-sizing:border-box;margin:0;padding:0;border:0 solid var(--border-subtle)}
html{font:14px/1.5 'Geist Variable','Geist Fallback',system-ui,sans-serif;color:var(--fg-default);background:var(--bg-canvas);font-variant-numeric:tabular-nums;overflow-wrap:anywhere;text-size-adjust:100%;-webkit-font-smoothing:antialiased;scroll-padding-top:72px}
ul,ol{list-style:none}
a{color:var(--accent-text);text-decoration:none}
a:hover{text-decoration:underline;text-underline-offset:3px}
:focus-visible{outline:2px solid var(--focus-ring);outline-offset:2px;border-radius:6px}
[tabindex='-1']:focus{outline:none}
::selection{background:var(--accent-border)}
code,pre{font-family:'Geist Mono Variable','Geist Mono Fallback',ui-monospace,monospace;font-size:13px}
h1,h2,h3{font-weight:600;letter-spacing:-.022em;text-wrap:balance}
h1{font-size:32px;line-height:40px}
h2{font-size:24px;line-height:32px}
h3{font-size:16px;line-height:24px;letter-spacing:-.011em}
h3 code{font-size:inherit}
h4{font-size:12px;line-height:16px;font-weight:600;color:var(--fg-muted)}`

export const barStyle = `
.skip{position:fixed;inset:8px auto auto 8px;z-index:70;padding:8px 12px;background:var(--bg-panel);border:1px solid var(--border-default);border-radius:8px;transform:translateY(-64px)}
.skip:focus{transform:none}
.bar{position:sticky;top:0;z-index:20;display:flex;align-items:center;justify-content:space-between;gap:16px;min-height:56px;padding:8px 24px;background:var(--bg-panel);border-bottom-width:1px}
.bar a{display:flex;align-items:center;gap:8px;min-height:32px;color:var(--fg-muted)}
.bar a:hover{color:var(--fg-default)}
.bar .document{white-space:nowrap}
.bar .brand{font-weight:500;color:var(--fg-default)}
.bar img{display:block;flex-shrink:0}`

const frame = `
.frame{display:grid;grid-template-columns:minmax(0,1fr);max-width:1440px;margin:0 auto}
.head{padding:32px 24px 0}
#content{min-width:0;padding:0 24px 96px}
.nowhere{max-width:760px;margin:0 auto}
.nowhere#content{padding-top:96px}
.nowhere p+p{margin-top:16px}
.lead{margin-top:8px;max-width:760px;font-size:16px;line-height:26px;color:var(--fg-muted)}
.chapter{padding-top:56px}
.chapter>h2{padding-bottom:12px;border-bottom-width:1px}
.anchor{color:inherit}
.anchor::after{content:' #';font-weight:400;color:var(--fg-subtle);opacity:0}
.anchor:hover::after,.anchor:focus-visible::after{opacity:1}
.prose{max-width:760px;margin-top:16px;font-size:16px;line-height:26px}
.prose p+p{margin-top:12px}
.prose a,.meaning a,.nowhere a{text-decoration:underline;text-underline-offset:3px}
.inline{padding:2px 6px;background:var(--bg-subtle);border-radius:6px}
.contents{padding:24px 24px 0}
.contents h2{font-size:13px;line-height:20px;letter-spacing:0;color:var(--fg-muted)}
.contents>ol{margin-top:8px;columns:14rem;column-gap:24px}
.contents>ol>li{break-inside:avoid}
.contents a,.contents summary{display:flex;align-items:center;gap:8px;min-height:32px;padding:4px 8px;border-radius:6px;color:var(--fg-default)}
.contents a:hover,.contents summary:hover{background:var(--bg-hover);text-decoration:none}
.contents summary{cursor:pointer;list-style:none}
.contents summary::-webkit-details-marker{display:none}
.contents summary::before{content:'';flex-shrink:0;width:6px;height:6px;margin:0 2px 0 1px;border:solid var(--fg-subtle);border-width:0 1.5px 1.5px 0;transform:rotate(-45deg)}
.contents [open]>summary::before{transform:rotate(45deg)}
.contents>ol>li>a{padding-left:25px}
.contents details ol{padding:0 0 8px 17px}
.contents details a{align-items:flex-start;padding:5px 8px;font-size:13px;line-height:20px;color:var(--fg-muted)}
.contents .method{flex-shrink:0;width:52px;margin-top:1px;text-align:center}
.count{margin-left:auto;font-size:12px;color:var(--fg-subtle)}
@media (width>=64rem){
.frame{grid-template-columns:300px minmax(0,1fr);grid-template-rows:auto 1fr}
.contents{grid-row:1/span 2;position:sticky;top:56px;align-self:start;max-height:calc(100dvh - 56px);padding:32px 8px 32px 16px;overflow-y:auto;overscroll-behavior:contain;scrollbar-width:thin}
.contents h2{padding:0 8px}
.contents>ol{columns:auto}
#content{grid-column:2;padding:0 32px 128px}
.head{grid-column:2;padding:40px 32px 0}
}`

const call = `
.call,.schema{padding:32px 0;border-bottom-width:1px}
.call:last-child,.schema:last-child{border-bottom-width:0}
.call:target>header h3,.schema:target h3{text-decoration:underline;text-decoration-color:var(--accent-border);text-decoration-thickness:3px;text-underline-offset:6px}
.route{display:flex;align-items:baseline;gap:8px;margin-top:8px}
.path{font-size:14px;line-height:24px}
var{font-style:normal;color:var(--accent-text)}
.method{display:inline-block;padding:0 6px;border-radius:6px;font:600 11px/20px 'Geist Mono Variable','Geist Mono Fallback',ui-monospace,monospace;overflow-wrap:normal}
.get{color:var(--info-fg);background:var(--info-bg);box-shadow:inset 0 0 0 1px var(--info-border)}
.post{color:var(--success-fg);background:var(--success-bg);box-shadow:inset 0 0 0 1px var(--success-border)}
.put{color:var(--warning-fg);background:var(--warning-bg);box-shadow:inset 0 0 0 1px var(--warning-border)}
.delete{color:var(--danger-fg);background:var(--danger-bg);box-shadow:inset 0 0 0 1px var(--danger-border)}
.marks{display:flex;flex-wrap:wrap;gap:8px;margin-top:8px}
.marks li{padding:0 8px;border-width:1px;border-radius:9999px;font-size:12px;line-height:22px;color:var(--fg-muted)}
.marks .not-served{color:var(--warning-fg);background:var(--warning-bg);border-color:var(--warning-border)}
.columns{display:grid;grid-template-columns:minmax(0,1fr);gap:24px;margin-top:16px}
.detail>section+section{margin-top:24px}
.example pre{margin-top:8px;padding:16px;background:var(--code-bg);border-width:1px;border-radius:8px;white-space:pre-wrap}
.example code{font-size:12px;line-height:20px}
.refusals{display:flex;flex-wrap:wrap;align-items:center;gap:4px 12px}
.refusals ul{display:flex;flex-wrap:wrap;gap:4px}
.refusals a{display:block;min-width:40px;padding:2px 6px;border-radius:6px;text-align:center;color:var(--fg-muted)}
.refusals a:hover{background:var(--bg-hover)}
.status{font-weight:600;color:var(--fg-default)}
@media (width>=80rem){.columns{grid-template-columns:minmax(0,1fr) minmax(0,28rem);gap:40px}.example{position:sticky;top:80px;align-self:start}}`

const fields = `
.message{display:flex;flex-wrap:wrap;gap:4px 12px;margin-top:8px}
.media{color:var(--fg-muted)}
.type{color:var(--fg-muted)}
.name{font-weight:500;color:var(--fg-default)}
.required{font-size:12px;font-weight:500;color:var(--danger-fg)}
.optional{font-size:12px;font-weight:400;color:var(--fg-muted)}
.facts{font-size:12px;line-height:18px;color:var(--fg-muted)}
.meaning{margin-top:4px;font-size:13px;line-height:20px;color:var(--fg-muted)}
.fields{margin-top:8px;border-width:1px;border-radius:8px;background:var(--bg-panel)}
.fields>li{padding:8px 12px}
.fields>li+li{border-top-width:1px}
.field{display:flex;flex-wrap:wrap;align-items:baseline;gap:0 10px}
.fields .fields{margin:8px 0 4px;background:transparent}
.pairs{margin-top:16px;border-width:1px;border-radius:8px;background:var(--bg-panel)}
.pairs>div{display:grid;gap:0 24px;padding:8px 16px}
.pairs>div+div{border-top-width:1px}
.pairs dd{color:var(--fg-muted)}
.pairs>div:target{background:var(--accent-bg)}
.narrow>div{grid-template-columns:40px minmax(0,1fr)}
table{width:100%;margin-top:8px;border-collapse:separate;border-spacing:0;border-width:1px;border-radius:8px;background:var(--bg-panel)}
th,td{padding:8px 12px;font-size:13px;line-height:20px;text-align:left;vertical-align:top;font-weight:400}
thead th{font-size:12px;line-height:16px;color:var(--fg-muted)}
tbody>tr>*{border-top-width:1px}
@media (width>=40rem){tbody th,td:nth-child(2){white-space:nowrap}}
@media (width<40rem){
table,tbody,tr,th,td{display:block}
thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
tr{padding:8px 12px}
tr+tr{border-top-width:1px}
tbody>tr>*{display:grid;grid-template-columns:6rem minmax(0,1fr);gap:0 12px;padding:2px 0;border-top-width:0}
tbody>tr>*::before{content:attr(data-label);grid-row:1/span 4;font-size:12px;line-height:20px;color:var(--fg-muted)}
tbody>tr>*>*{grid-column:2;justify-self:start}
.head,#content,.contents{padding-left:16px;padding-right:16px}
.bar{padding:8px 16px}
.bar a{font-size:13px;line-height:18px}
.example pre{padding:12px;word-break:break-all}
h1{font-size:24px;line-height:32px}
h2{font-size:20px;line-height:28px}
}
@media (width>=48rem){.pairs:not(.narrow)>div{grid-template-columns:minmax(0,1fr) minmax(0,1fr)}}
@media (width>=80rem){.pairs:not(.narrow)>div{grid-template-columns:minmax(0,27rem) minmax(0,1fr)}}`

const print = `
@media print{
html{font-size:11px;background:none}
.bar,.skip,.contents{display:none}
.frame,.columns{display:block}
.head,#content{padding:0}
.call header,.fields>li,tr{break-inside:avoid}
h2,h3,h4{break-after:avoid}
.example{position:static;margin-top:12px}
}`

export const pageStyle = (fontFaces: string): string =>
  [fontFaces, pageColours, baseStyle, barStyle, frame, call, fields, print].join('\n').replaceAll(/\n+/g, '\n').trim()
