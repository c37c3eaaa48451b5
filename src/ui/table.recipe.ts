import { defineSlotRecipe } from '@pandacss/dev'

/**
 * Below 768 px every row is a card and sorting is a line of buttons. Wider tables scroll sideways by themselves, with
 * the row actions in sight.
 */
export const tableRecipe = defineSlotRecipe({
  className: 'table',
  slots: ['scroller', 'table', 'head', 'row', 'header', 'sort', 'cell'],
  staticCss: ['*'],
  base: {
    scroller: { md: { overflowX: 'auto' }, _focusVisible: { outlineOffset: '-2px' } },
    table: { w: 'full', textStyle: 'small', _phone: { display: 'block', '& tbody': { display: 'block' } } },
    head: {
      _phone: {
        display: 'block',
        borderBottomWidth: 'hairline',
        '& tr': { display: 'flex', flexWrap: 'wrap', columnGap: '4', px: '4', py: '2' },
        '&:not(:has([aria-sort]))': { display: 'none' },
      },
    },
    row: {
      bg: 'bg.panel',
      '& + &': { borderTopWidth: 'hairline' },
      'tbody > &': { position: 'relative', _hover: { bg: 'bg.canvas' } },
      'tbody > &:is([data-fresh], [aria-current]:not([aria-current=false]))': { bg: 'accent.bg' },
      _phone: { 'tbody &': { display: 'block', position: 'relative', px: '4', py: '3' } },
    },
    header: {
      h: '9',
      px: '4',
      textAlign: 'start',
      textStyle: 'caption',
      fontWeight: 'medium',
      color: 'fg.muted',
      whiteSpace: 'nowrap',
      borderBottomWidth: 'hairline',
      _phone: { h: 'auto', p: '0', borderBottomWidth: '0', '&:not([aria-sort])': { display: 'none' } },
    },
    sort: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '1',
      minH: '6',
      fontWeight: 'medium',
      borderRadius: 'sm',
      _hover: { color: 'fg.default' },
      '[aria-sort$=ending] &': { color: 'fg.default' },
      '& svg': { boxSize: '3' },
    },
    cell: {
      px: '4',
      py: 'row',
      verticalAlign: 'middle',
      _phone: {
        display: 'flex',
        justifyContent: 'space-between',
        alignItems: 'baseline',
        gap: '4',
        p: '0',
        py: '0.5',
        '& > div': { minW: '0' },
        '&[data-label]::before': { content: 'attr(data-label)', color: 'fg.muted', flexShrink: '0' },
      },
    },
  },
  variants: {
    layout: { fixed: { table: { tableLayout: 'fixed' }, cell: { verticalAlign: 'top' } } },
    align: {
      end: { header: { md: { textAlign: 'end' } }, cell: { md: { textAlign: 'end' } } },
    },
    onPhone: {
      head: { cell: { _phone: { fontSize: 'md', pb: '2', pr: '10' } } },
      wide: { cell: { _phone: { display: 'block', py: '1.5' } } },
      corner: {
        header: { md: { position: 'sticky', right: '0', bg: 'inherit' } },
        cell: {
          md: { position: 'sticky', right: '0', bg: 'inherit' },
          '[role=region] &': { md: { boxShadow: '-1px 0 0 var(--colors-border-subtle)' } },
          _phone: { position: 'absolute', top: '2', right: '2' },
        },
      },
    },
  },
})
