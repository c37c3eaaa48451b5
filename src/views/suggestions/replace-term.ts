export interface EditedText {
  readonly text: string
  readonly caret: number
}

export const replaceTerm = (
  whole: string,
  { at, end }: { readonly at: number; readonly end: number },
  term: string,
): EditedText => {
  const rest = whole.slice(end)
  const separator = term.endsWith(':') || /^[\s).,;:!?]/.test(rest) ? '' : ' '
  const head = whole.slice(0, at) + term + separator
  const isBeforeBlank = separator === '' && rest.startsWith(' ') && !term.endsWith(':')
  return { text: head + rest, caret: head.length + (isBeforeBlank ? 1 : 0) }
}
