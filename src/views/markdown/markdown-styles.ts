import { css } from '#styled-system/css'

/** The look of a text one reads: 16 px, blocks 16 px apart, headings nearer to what they head. */
export const styles = {
  root: css({
    textStyle: 'reading',
    minW: '0',
    '& > * + *': { mt: '4' },
    '& > :is(h3, h4, h5, h6)': { mt: '6' },
    '& > :is(h3, h4, h5, h6):first-child': { mt: '0' },
    '& > :is(h3, h4, h5, h6) + *': { mt: '2' },
  }),
  heading: css({ textStyle: 'section' }),
  list: css({
    ps: '6',
    '& > li + li': { mt: '1.5' },
    '& :is(ul, ol)': { mt: '1.5' },
    '& p + :is(p, figure, blockquote)': { mt: '3' },
    '& figure': { my: '3' },
  }),
  bulleted: css({ listStyle: 'disc' }),
  numbered: css({ listStyle: 'decimal' }),
  unmarked: css({ listStyle: 'none', ps: '1' }),
  quote: css({
    borderLeftWidth: 'thick',
    borderColor: 'border.default',
    ps: '4',
    color: 'fg.muted',
    '& > * + *': { mt: '3' },
  }),
  rule: css({ borderTopWidth: 'hairline', my: '6' }),
  tableBox: css({ overflowX: 'auto', borderWidth: 'hairline', borderRadius: 'md' }),
  table: css({
    w: 'full',
    textStyle: 'body',
    '& :is(th, td)': { px: '3', py: '2', verticalAlign: 'top', textAlign: 'start', overflowWrap: 'normal' },
    '& th': { fontWeight: 'medium', bg: 'bg.canvas', whiteSpace: 'nowrap' },
    '& tbody tr': { borderTopWidth: 'hairline' },
  }),
  code: css({
    textStyle: 'code',
    fontSize: '[0.875em]',
    px: '1',
    py: '0.5',
    borderRadius: '[4px]',
    bg: 'bg.subtle',
    overflowWrap: 'anywhere',
  }),
  strong: css({ fontWeight: 'semibold' }),
  link: css({ overflowWrap: 'anywhere' }),
  raw: css({ whiteSpace: 'pre-wrap' }),
}
