import { css } from '#styled-system/css'
import { coverEdge } from './cover-edge.ts'

/** Attributes of a bar at the lower edge of the window with room of its own, so that it covers nothing. */
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
