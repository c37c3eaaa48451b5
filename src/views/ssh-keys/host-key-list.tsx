import { css } from '#styled-system/css'
import type { HostKey } from '#src/contract/ssh.ts'

const list = css({ display: 'flex', flexDirection: 'column', gap: '2' })
const heading = css({ textStyle: 'label' })
const code = css({ textStyle: 'code', fontSize: 'xs', overflowWrap: 'anywhere' })

export function HostKeyList({ title, keys }: { readonly title?: string; readonly keys: readonly HostKey[] }) {
  return (
    <div className={list}>
      {title !== undefined && <p className={heading}>{title}</p>}
      {keys.map(({ type, fingerprint }) => (
        <code key={fingerprint} className={code}>
          {type} {fingerprint}
        </code>
      ))}
    </div>
  )
}
