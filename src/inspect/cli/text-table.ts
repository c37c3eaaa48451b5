export type Cell = string | number

export const textTable = (head: readonly string[], rows: readonly (readonly Cell[])[]): string[] => {
  const texts = [head, ...rows.map((row) => row.map(String))]
  const widths = head.map((_, column) => Math.max(...texts.map((row) => row[column]?.length ?? 0)))
  const figures = head.map((_, column) => rows.every((row) => /^(?:[\d,.]+(?: [\w%]+)?|–)$/.test(String(row[column]))))
  return texts.map((row) =>
    row
      .map((cell, column) => (figures[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  )
}
