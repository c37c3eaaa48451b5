import { css } from '#styled-system/css'
import { coverEdge } from './cover-edge.ts'

export const edgeBar = {
  ref: coverEdge,
  'data-edge-bar': true,
  className: css({
    position: 'fixed',
    insetInline: '0',
    bottom: '[var(--below, 0px)]',
    zIndex: 'banner',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'flex-end',
    columnGap: '3',
    rowGap: '1.5',
    px: '4',
    py: '2',
    borderTopWidth: 'hairline',
    bg: 'bg.overlay',
    color: 'fg.default',
    textStyle: 'small',
    _phone: { px: '2' },
  }),
}
