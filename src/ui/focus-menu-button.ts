/**
 * Before an entry of a menu does anything the focus is back on its button, so that a dialog it opens gives it back there. A
 * menu moves the focus into itself with the next frame after every step, even if it was left by then: that is undone.
 */
export const focusMenuButton = (id: string): void => {
  const focus = () => document.getElementById(id)?.focus({ preventScroll: true })
  focus()
  requestAnimationFrame(() => {
    const isInMenu = document.activeElement?.closest('[role=menu]') !== null
    if (isInMenu) focus()
  })
}
