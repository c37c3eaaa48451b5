const codeKinds = [
  'comment',
  'keyword',
  'string',
  'number',
  'function',
  'type',
  'constant',
  'tag',
  'attribute',
  'punctuation',
] as const

export type CodeKind = (typeof codeKinds)[number]

/** The colours of highlighted code, by the `data-kind` that each piece carries. */
export const codeColours = Object.fromEntries(
  codeKinds.map((kind) => [`& [data-kind=${kind}]`, { color: `code.${kind}` as const }]),
)
