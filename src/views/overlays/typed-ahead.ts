const maxLength = 200

let typed = ''
let isCollecting = false
let onTyped: ((text: string) => void) | undefined

const collect = (event: KeyboardEvent): void => {
  const { key, isComposing, ctrlKey, metaKey, altKey } = event
  if (key === 'Escape' || document.activeElement?.matches('[role=dialog] input')) return stopTyping()
  if (isComposing || ctrlKey || metaKey || altKey) return
  if (key === 'Backspace') typed = typed.slice(0, -1)
  else if (key.length === 1) typed = (typed + key).slice(0, maxLength)
  else if (key !== 'Enter') return
  event.preventDefault()
  event.stopImmediatePropagation()
  onTyped?.(typed)
}

export const stopTyping = (): void => {
  isCollecting = false
  document.removeEventListener('keydown', collect, true)
  document.removeEventListener('pointerdown', stopTyping, true)
}

export const collectTyping = (): void => {
  if (isCollecting) return
  isCollecting = true
  typed = ''
  document.addEventListener('keydown', collect, true)
  document.addEventListener('pointerdown', stopTyping, true)
}

export const followTyping = (listener: (text: string) => void): (() => void) => {
  onTyped = listener
  if (typed !== '') listener(typed)
  return () => {
    onTyped = undefined
    queueMicrotask(() => onTyped === undefined && stopTyping())
  }
}
