import { Fragment } from 'react'
import { css } from '#styled-system/css'

const path = css({ overflowWrap: 'anywhere', fontFamily: 'mono', color: 'fg.muted' })
const name = css({ color: 'fg.default', fontWeight: 'medium' })
const separator = css({ color: 'fg.subtle', mx: '0.5' })

export function PathCrumbs({ of }: { of: string }) {
  const parts = of.split('/')
  return (
    <span className={path}>
      {parts.map((part, at) => (
        <Fragment key={at}>
          {at > 0 && <span className={separator}>/</span>}
          {at === parts.length - 1 ? <bdi className={name}>{part}</bdi> : <bdi>{part}</bdi>}
        </Fragment>
      ))}
    </span>
  )
}
