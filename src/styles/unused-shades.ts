const shade = /^\s*--colors-(?:neutral|accent|info|success|warning|danger)-\d+:.*\n/gm

/** Views name semantic colours only, so a shade that no semantic colour stands on need not be downloaded. */
export function withoutUnusedShades({ artifact, content }: { artifact: string; content: string }) {
  if (artifact !== 'tokens') return content
  return content.replace(shade, (line) => (content.includes(`var(${line.trim().split(':')[0]})`) ? line : ''))
}
