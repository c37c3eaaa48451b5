import { type SyntheticEvent, useState } from 'react'

interface IconTip {
  readonly text: string
  readonly top: number
}

export const useIconTip = () => {
  const [tip, setTip] = useState<IconTip | null>(null)
  const hide = () => setTip(null)
  const show = ({ target, currentTarget }: SyntheticEvent<HTMLElement>) => {
    const control = target instanceof Element ? target.closest('a, button') : null
    if (control === null || control.hasAttribute('title')) return
    if (!control.matches(':hover, :focus-visible')) return
    const top = control.getBoundingClientRect().top - currentTarget.getBoundingClientRect().top
    setTip({ text: control.textContent ?? '', top })
  }
  return {
    tip,
    handlers: {
      onMouseOver: show,
      onFocus: show,
      onMouseLeave: hide,
      onBlur: hide,
      onClick: hide,
      onKeyDown: ({ key }: { readonly key: string }) => {
        if (key === 'Escape') hide()
      },
    },
  }
}
