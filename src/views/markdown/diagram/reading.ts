export const kinds = ['flowchart', 'sequence', 'class', 'state', 'entity'] as const
export type DiagramKind = (typeof kinds)[number]

/** Thrown for what the library would leave out: a diagram without a part of its source would be a false one. */
export const refuse = (line: string): never => {
  throw new Error(`not drawn: ${line}`)
}

const decoration =
  /^(?:accTitle|accDescr|title|classDef|cssClass|style|linkStyle|click|callback|link|links|href|properties|details)(?![\p{L}\p{N}_])/u

export const isDecoration = (line: string): boolean => decoration.test(line)

const classSuffix = /:::[\w-]+/g

export const withoutClasses = (line: string): string => line.replace(classSuffix, '')

export const createIds = (prefix: string) => {
  const ids = new Map<string, string>()
  return (written: string): string => {
    const id = ids.get(written) ?? `${prefix}${ids.size + 1}`
    ids.set(written, id)
    return id
  }
}
