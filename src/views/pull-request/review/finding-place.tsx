import { Link } from 'wouter'
import { css } from '#styled-system/css'
import { link } from '#styled-system/recipes/link'
import type { Finding } from '#src/contract/reviews.ts'
import { usePlace } from '../use-place.ts'

const place = css({ textStyle: 'code', fontSize: 'xs', overflowWrap: 'anywhere' })

export function FindingPlace({ path, side, startLine }: Pick<Finding, 'path' | 'side' | 'startLine'>) {
  const { toAddress } = usePlace()
  return (
    <Link href={toAddress({ tab: 'files', file: path, line: startLine, side })} className={`${link()} ${place}`}>
      {path}:{startLine}
    </Link>
  )
}
