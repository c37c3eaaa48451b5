import type { Node } from 'web-tree-sitter'
import { isText } from './text-values.ts'

const separator = '\u0000'

const collectWords = (node: Node): readonly string[] => {
  if (node.type.endsWith('comment')) return []
  if (isText(node) || node.childCount === 0) return [node.text]
  return node.children.flatMap((child) => (child === null ? [] : collectWords(child)))
}

/** Equal for code that differs in white space and comments only; white space inside of texts counts. */
export const toCode = (node: Node | null | undefined): string =>
  node === null || node === undefined ? '' : collectWords(node).join(separator)

export const bodyCode = (node: Node | undefined): string =>
  toCode(node)
    .split(separator)
    .filter(
      (word, index, words) =>
        !(index === 0 && /^(?:else|then|\{)$/.test(word)) && !(index === words.length - 1 && word === '}'),
    )
    .join(separator)
