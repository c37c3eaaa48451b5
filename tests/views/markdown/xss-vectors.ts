export const scripts = ['globalThis.pwned=1', 'window.pwned = 1', 'top.pwned=1', 'self["pwned"]=1']

export const elements = (code: string): string[] => [
  `<script>${code}</script>`,
  `<SCRIPT/x>${code}</SCRIPT>`,
  `<scr<script>ipt>${code}</scr</script>ipt>`,
  `<svg onload="${code}">`,
  `<svg><script>${code}</script></svg>`,
  `<svg><animate onbegin="${code}" attributeName=x dur=1s>`,
  `<img src=x onerror="${code}">`,
  `<img/src=x/onerror=${code}>`,
  `<iframe srcdoc="<script>${code}</script>"></iframe>`,
  `<iframe src="javascript:${code}"></iframe>`,
  `<math><mtext><table><mglyph><style><img src=x onerror="${code}"></style>`,
  `<style>@import 'javascript:${code}';</style>`,
  `<noscript><p title="</noscript><img src=x onerror=${code}>">`,
  `<details open ontoggle="${code}">`,
  `<input autofocus onfocus="${code}">`,
  `<form id=config><button formaction="javascript:${code}">x</button></form>`,
  `<object data="javascript:${code}"></object>`,
  `<!--><img src=x onerror="${code}">-->`,
]

export const schemes = (code: string): string[] => [
  `javascript:${code}`,
  `JaVaScRiPt:${code}`,
  `java\tscript:${code}`,
  ` javascript:${code}`,
  `javascript&colon;${code}`,
  `&#106;avascript:${code}`,
  `&#x6A;avascript&#58;${code}`,
  `vbscript:${code}`,
  `data:text/html,<script>${code}</script>`,
  `blob:${code}`,
  `file:///etc/passwd#${code}`,
  `http://plain.example/#${code}`,
  `https://user:secret@plain.example/#${code}`,
  `//plain.example/${code}`,
]

const inMarkdown = (target: string): string[] => [
  `[press](${target})`,
  `[press](<${target}>)`,
  `<${target}>`,
  `![shown](${target})`,
  `[![shown](${target})](${target})`,
]

export const vectors: readonly string[] = scripts.flatMap((code) => [
  ...elements(code),
  ...elements(code).map((element) => `- **${element}** and \`${element}\``),
  ...elements(code).map((element) => `| a | b |\n|---|---|\n| ${element} | x |`),
  ...schemes(code).flatMap(inMarkdown),
  `\`\`\`"><img src=x onerror=${code}>\n${elements(code).join('\n')}\n\`\`\``,
  `[x]: javascript:${code}\n\n[press][x]`,
])
