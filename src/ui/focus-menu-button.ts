/**
 * Moves the focus to the menu's button before an entry acts, so that a dialog returns it there. A menu moves the
 * focus into itself with the next frame, which is undone.
 */
export const focusMenuButton = (id: string): void => {
  const focus = () => document.getElementById(id)?.focus({ preventScroll: true })
  focus()
  requestAnimationFrame(() => {
    const isInMenu = document.activeElement?.closest('[role=menu]') !== null
    if (isInMenu) focus()
  })
}
