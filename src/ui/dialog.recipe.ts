import { defineSlotRecipe } from '@pandacss/dev'

const atEdge = { maxW: '120', h: 'full', borderRadius: 'none', borderWidth: '0' }

/** Head and foot would leave nothing between them, so the whole dialog scrolls. */
const low = '@media (height < 28rem)'

export const dialogRecipe = defineSlotRecipe({
  className: 'dialog',
  slots: ['backdrop', 'positioner', 'content', 'header', 'title', 'text', 'close', 'body', 'footer'],
  staticCss: ['*'],
  base: {
    backdrop: {
      position: 'fixed',
      inset: '0',
      zIndex: 'overlay',
      bg: 'bg.backdrop',
      _open: { animation: 'fade 160ms ease-out' },
      _closed: { animation: 'leave 120ms ease-out' },
    },
    positioner: {
      position: 'fixed',
      inset: '0',
      zIndex: 'overlay',
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      p: '6',
      _phone: { alignItems: 'flex-end', p: '0' },
    },
    content: {
      position: 'relative',
      display: 'flex',
      flexDirection: 'column',
      w: 'full',
      maxH: 'full',
      bg: 'bg.overlay',
      borderWidth: 'hairline',
      borderColor: 'border.default',
      borderRadius: 'lg',
      boxShadow: 'overlay',
      outline: 'none',
      [low]: { overflowY: 'auto' },
      _open: { animation: 'enter 160ms cubic-bezier(0.2, 0, 0, 1)' },
      _closed: { animation: 'leave 120ms ease-out' },
      _phone: {
        maxH: '[92dvh]',
        borderWidth: '0',
        borderTopWidth: 'hairline',
        borderBottomRadius: 'none',
        pb: '[env(safe-area-inset-bottom)]',
        _open: { animation: 'rise 200ms cubic-bezier(0.2, 0, 0, 1)' },
      },
    },
    header: { pt: '5', px: '5', pr: '12' },
    title: { textStyle: 'section' },
    text: { mt: '1', color: 'fg.muted', textWrap: 'pretty' },
    close: { position: 'absolute', top: '3', right: '3' },
    body: { flex: '1', minH: '0', overflowY: 'auto', px: '5', py: '4', [low]: { flex: 'none', overflowY: 'visible' } },
    footer: {
      display: 'flex',
      justifyContent: 'flex-end',
      gap: '2',
      px: '5',
      pb: '5',
      pt: '1',
      _phone: { flexDirection: 'column-reverse', '& > *': { w: 'full' } },
    },
  },
  variants: {
    size: {
      sm: { content: { md: { maxW: '100' } } },
      md: { content: { md: { maxW: '140' } } },
      lg: { content: { md: { maxW: '180' } } },
      side: {
        positioner: { md: { justifyContent: 'flex-end', p: '0' } },
        content: {
          md: {
            ...atEdge,
            borderLeftWidth: 'hairline',
            _open: { animation: 'slide 200ms cubic-bezier(0.2, 0, 0, 1)' },
          },
        },
      },
      start: {
        positioner: { md: { justifyContent: 'flex-start', p: '0' } },
        content: { md: { ...atEdge, borderRightWidth: 'hairline' } },
      },
    },
  },
  defaultVariants: { size: 'md' },
})
