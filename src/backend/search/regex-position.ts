const unmatchedAt = (expression: string): number => {
  const open: number[] = []
  for (let at = 0; at < expression.length; at += 1) {
    const character = expression[at]
    if (character === '\\') at += 1
    else if (character === '[') {
      const end = /^\[\^?\]?(?:\[:\^?\w+:\]|\\[^]|[^\]\\])*\]/.exec(expression.slice(at))
      if (end === null) return at
      at += end[0].length - 1
    } else if (character === '(') open.push(at)
    else if (character === ')' && open.pop() === undefined) return at
  }
  return open.at(-1) ?? 0
}

export const mistakeAt = (expression: string, reason: string, fragment: string | null): number => {
  if (/missing closing|unexpected \)/.test(reason)) return unmatchedAt(expression)
  if (/trailing backslash/.test(reason)) return Math.max(0, expression.length - 1)
  return fragment === null ? 0 : Math.max(0, expression.lastIndexOf(fragment))
}
