export const focusPanel = (from: Element | null): void => {
  const panel = from?.closest<HTMLElement>('[role=dialog]')
  panel?.focus()
  const scroller = panel?.querySelector('[data-panel-body]')
  if (scroller) scroller.scrollTop = 0
}
