import { defineRecipe } from '@pandacss/dev'
import { codeColours } from '../styles/code-colours.ts'

/** Styles the table of react-diff-view by the class names that it gives its cells. */
export const diffTableRecipe = defineRecipe({
  className: 'diff-table',
  staticCss: ['*'],
  base: {
    w: 'full',
    tableLayout: 'fixed',
    borderCollapse: 'separate',
    borderSpacing: '0',
    textStyle: 'code',
    color: 'code.fg',
    '& .diff-gutter-col': { w: '[7ch]' },
    '& td': { verticalAlign: 'top', p: '0' },
    '& .diff-gutter': { textAlign: 'end', userSelect: 'none', color: 'code.lineNumber' },
    '& .diff-gutter :focus-visible': { outline: '2px solid', outlineColor: 'focus.ring', outlineOffset: '-2px' },
    '& .diff-code': { px: '2', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
    '& .diff-code-insert, & .diff-gutter-insert': { bg: 'code.addedBg' },
    '& .diff-code-delete, & .diff-gutter-delete': { bg: 'code.removedBg' },
    '& .diff-gutter-insert': { boxShadow: '[inset 2px 0 0 var(--colors-success-solid)]' },
    '& .diff-gutter-delete': { boxShadow: '[inset 2px 0 0 var(--colors-danger-solid)]' },
    '& .diff-gutter-omit, & .diff-code-omit': { bg: 'bg.canvas' },
    '& .diff-code-selected, & .diff-gutter-selected': { bg: 'code.line' },
    '& .diff-widget-content': {
      p: '3',
      fontFamily: 'sans',
      bg: 'bg.canvas',
      borderTopWidth: 'hairline',
      borderBottomWidth: 'hairline',
    },
    '& mark': { color: 'inherit', borderRadius: '[2px]' },
    '& .diff-code-insert mark': { bg: 'success.border' },
    '& .diff-code-delete mark': { bg: 'danger.border' },
    ...codeColours,
  },
})
