import { foldCase } from '#src/lib/fold-case.ts'

const end = 0x1e944

let variantsByFolded: Map<string, number[]> | undefined

const collectVariants = (): Map<string, number[]> => {
  const variants = new Map<string, number[]>()
  for (let codePoint = 0; codePoint < end; codePoint += 1) {
    const character = String.fromCodePoint(codePoint)
    const folded = foldCase(character)
    if (folded === character) continue
    const known = variants.get(folded)
    if (known === undefined) variants.set(folded, [folded.codePointAt(0) ?? 0, codePoint])
    else known.push(codePoint)
  }
  return variants
}

export const caseVariants = (codePoint: number): readonly number[] => {
  variantsByFolded ??= collectVariants()
  return variantsByFolded.get(foldCase(String.fromCodePoint(codePoint))) ?? [codePoint]
}
