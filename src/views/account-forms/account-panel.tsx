import { type ReactNode, useEffect, useRef } from 'react'
import { css } from '#styled-system/css'

const panel = css({ display: 'flex', flexDirection: 'column', gap: '6' })
const head = css({ display: 'flex', flexDirection: 'column', gap: '2' })
const heading = css({ textStyle: 'heading' })
const words = css({ color: 'fg.muted', textWrap: '[pretty]' })
const bottom = css({ display: 'flex', flexDirection: 'column', gap: '2', color: 'fg.muted' })

interface AccountPanelProps {
  readonly title: string
  readonly lead?: ReactNode
  readonly children?: ReactNode
  readonly foot?: ReactNode
  /** The heading takes the focus when the element that had it is gone. */
  readonly takesFocus?: boolean
}

export function AccountPanel({ title, lead, children, foot, takesFocus = false }: AccountPanelProps) {
  const top = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) top.current?.focus()
  }, [takesFocus, title])
  return (
    <div className={panel}>
      <div className={head}>
        <h1 ref={top} tabIndex={-1} className={heading}>
          {title}
        </h1>
        {lead && <p className={words}>{lead}</p>}
      </div>
      {children}
      {foot && <div className={bottom}>{foot}</div>}
    </div>
  )
}
