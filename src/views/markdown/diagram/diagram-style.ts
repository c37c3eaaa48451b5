import { findColour } from '#src/styles/find-colour.ts'

export type Theme = 'base' | '_dark'

const colours = {
  '--bg': 'code.bg',
  '--fg': 'fg.default',
  '--_text': 'fg.default',
  '--_text-sec': 'fg.muted',
  '--_text-muted': 'fg.muted',
  '--_text-faint': 'fg.subtle',
  '--_line': 'border.control',
  '--_arrow': 'fg.muted',
  '--_node-fill': 'accent.bg',
  '--_node-stroke': 'accent.solid',
  '--_group-fill': 'bg.canvas',
  '--_group-hdr': 'bg.subtle',
  '--_inner-stroke': 'border.subtle',
  '--_key-badge': 'accent.border',
  '--note': 'warning.bg',
  '--note-stroke': 'warning.border',
} as const

const rules = `text{font-family:Geist,system-ui,sans-serif}
.mono{font-family:'Geist Mono',ui-monospace,monospace}
polyline,line,path{stroke-linejoin:round}
marker{overflow:visible}
.node>*,.actor>*{stroke-width:1px}
.node:is([data-shape=rectangle],[data-shape=subroutine])>rect,.entity>rect,.class-node>rect,.actor>rect{rx:6px;ry:6px}
.subgraph>rect,.block>rect{rx:6px;ry:6px;stroke:var(--_line)}
.note>:is(rect,path,polygon){fill:var(--note);stroke:var(--note-stroke)}
.subgraph>rect+rect,.block>rect+rect,.entity>rect+rect,.class-node>rect+rect{fill:none;stroke:none}
.edge-label>rect{stroke:none}
.entity>text[font-style=italic]{display:none}`

export const createStyle = (theme: Theme): string => {
  const values = Object.entries(colours).map(([name, colour]) => `${name}:${findColour(colour, theme)}`)
  return `<style>svg{${values.join(';')}}${rules}</style>`
}
