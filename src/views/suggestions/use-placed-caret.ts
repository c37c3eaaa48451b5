import { useLayoutEffect, useRef } from 'react'

export const usePlacedCaret = (fieldId: string, text: string): ((caret: number) => void) => {
  const nextCaret = useRef<number>(undefined)
  useLayoutEffect(() => {
    const field = document.getElementById(fieldId)
    const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
    if (nextCaret.current === undefined || !isField) return
    field.setSelectionRange(nextCaret.current, nextCaret.current)
    nextCaret.current = undefined
  }, [fieldId, text])
  return (caret) => {
    nextCaret.current = caret
  }
}
