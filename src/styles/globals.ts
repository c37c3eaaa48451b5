import type { GlobalStyleObject } from '@pandacss/dev'

const besideBar = {
  '--window': 'calc(100dvh - var(--taken))',
  '--taken': 'var(--bar, 0px)',
  '&[data-cookie-question]': { '--taken': 'var(--bar, var(--bar-room))' },
}

export const globals: GlobalStyleObject = {
  '*, ::before, ::after': {
    boxSizing: 'border-box',
    margin: '0',
    padding: '0',
    border: '0 solid',
    borderColor: 'border.subtle',
  },
  ':root': {
    colorScheme: 'light',
    '&[data-theme=dark]': { colorScheme: 'dark' },
    /** `--taken`: how much of the lower edge is covered. The bar of the cookie question has that room before it is fetched. */
    '--window': 'calc(100dvh - var(--bar, 0px))',
    '--taken': 'var(--covered, 0px)',
    '--bar-room': '53px',
    '&:has([data-fills-window])': besideBar,
    '@media (width < 48rem)': { '--bar-room': '93px', ...besideBar },
  },
  html: {
    fontFamily: 'sans',
    fontSize: '100%',
    lineHeight: 'sm',
    color: 'fg.default',
    background: 'bg.canvas',
    fontVariantNumeric: 'tabular-nums',
    textSizeAdjust: '100%',
    WebkitFontSmoothing: 'antialiased',
    MozOsxFontSmoothing: 'grayscale',
    tabSize: '4',
    overflowWrap: 'anywhere',
  },
  body: { fontSize: 'md', minHeight: 'screen' },
  /** Room to scroll every control clear of the bar; the shell has it beside its navigation. */
  'body:not(:has([data-shell]))': { paddingBottom: '[var(--taken)]' },
  'button, input, textarea, select': {
    font: 'inherit',
    color: 'inherit',
    letterSpacing: 'inherit',
    background: 'none',
    borderRadius: '0',
  },
  'button, [role=button], summary': { cursor: 'pointer' },
  ':disabled, [data-disabled]': { cursor: 'not-allowed' },
  'h1, h2, h3, h4': { fontSize: 'inherit', fontWeight: 'inherit', textWrap: 'balance' },
  'ul, ol': { listStyle: 'none' },
  a: { color: 'inherit', textDecoration: 'inherit' },
  'img, svg': { display: 'block', flexShrink: '0' },
  img: { maxWidth: 'full' },
  'code, kbd, pre': { fontFamily: 'mono', fontSize: 'inherit' },
  table: { borderCollapse: 'collapse', textIndent: '0' },
  '::placeholder': { color: 'fg.subtle', opacity: '1' },
  '::selection': { background: 'accent.border' },
  '[hidden]': { display: 'none!' },
  ':focus-visible': { outline: '2px solid', outlineColor: 'focus.ring', outlineOffset: '2px' },
  '[tabindex="-1"]:focus': { outline: 'none' },
  '@media (prefers-reduced-motion: reduce)': {
    '*, ::before, ::after': { animation: 'none!', transition: 'none!', scrollBehavior: 'auto!' },
  },
}
