export const composerId = 'chat-question'

export const focusComposer = (): void => document.getElementById(composerId)?.focus()

/** A navigation focuses the heading; a question that was begun elsewhere is written on instead. */
export const continueDraft = (): void => {
  requestAnimationFrame(() => {
    if (document.activeElement?.matches('h1')) focusComposer()
  })
}

export const moveAmongConversations = (step: 1 | -1): void => {
  const links = [...document.querySelectorAll<HTMLElement>('[data-conversation]')]
  const at = links.findIndex((link) => link === document.activeElement)
  const here = links.findIndex((link) => link.getAttribute('aria-current') === 'true')
  const next = at < 0 ? Math.max(0, here) : Math.min(links.length - 1, Math.max(0, at + step))
  links[next]?.focus({ preventScroll: true })
  links[next]?.scrollIntoView({ block: 'nearest' })
}

export const editLastQuestion = (): boolean => {
  const last = [...document.querySelectorAll('[data-question]')].at(-1)
  const target = last?.querySelector<HTMLElement>('form textarea, [data-edits]')
  if (target?.matches('textarea')) target.focus()
  else target?.click()
  return target !== null && target !== undefined
}
