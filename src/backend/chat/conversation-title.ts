const maxTitleLength = 80

export const conversationTitle = (question: string): string => {
  const line = (question.trim().split(/\r?\n/, 1)[0] ?? '').replace(/[\s\p{Cc}]+/gu, ' ').trim()
  const characters = [...line]
  if (characters.length <= maxTitleLength) return line
  const cut = characters.slice(0, maxTitleLength).join('')
  const space = cut.lastIndexOf(' ')
  return `${space > maxTitleLength / 2 ? cut.slice(0, space) : cut}…`
}
