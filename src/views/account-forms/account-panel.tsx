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
  /** Other ways from here. */
  readonly foot?: ReactNode
  /** What was here before went away with the focus in it: the heading takes it. */
  readonly takesFocus?: boolean
}

/** What the screens around an account have in common: heading, one thing to do, ways to elsewhere. */
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
