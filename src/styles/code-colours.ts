import { codeKinds } from '../ui/code-kinds.ts'

/** The colours of highlighted code, by the `data-kind` that each piece carries. */
export const codeColours = Object.fromEntries(
  codeKinds.map((kind) => [`& [data-kind=${kind}]`, { color: `code.${kind}` as const }]),
)
