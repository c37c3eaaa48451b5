import { defineSlotRecipe } from '@pandacss/dev'

export const toastRecipe = defineSlotRecipe({
  className: 'toast',
  slots: ['region', 'root', 'icon', 'words', 'title', 'lines', 'action'],
  staticCss: ['*'],
  base: {
    region: {
      zIndex: 'toast!',
      mb: '[calc(var(--covered, 0px) + var(--composer, 0px))]',
      ':root:has(&):not(:has([data-fills-window]))': {
        scrollPaddingBottom: '[calc(var(--covered, 0px) + var(--toasts, 0px))!]',
        '& [data-shell] > main': { paddingBottom: '[calc(var(--taken) + var(--toasts, 0px))!]' },
      },
    },
    root: {
      display: 'flex',
      alignItems: 'flex-start',
      gap: '3',
      w: '[min(380px, calc(100vw - 32px))]',
      pl: '4',
      pr: '2',
      py: '3',
      bg: 'bg.overlay',
      borderWidth: 'hairline',
      borderColor: 'border.default',
      borderRadius: 'md',
      boxShadow: 'overlay',
      translate: 'var(--x) var(--y)',
      scale: 'var(--scale)',
      opacity: 'var(--opacity)',
      willChange: 'translate, opacity',
      transition: 'translate 200ms, opacity 200ms',
    },
    icon: { mt: '0.5' },
    words: { flex: '1', minW: '0', pt: 'px' },
    title: { textStyle: 'label' },
    lines: { mt: '1', pl: '4', listStyle: 'disc', textStyle: 'small', color: 'fg.muted' },
    action: { mt: '2' },
  },
  variants: {
    kind: {
      success: { icon: { color: 'success.fg' } },
      error: { icon: { color: 'danger.fg' } },
      detailed: { icon: { color: 'danger.fg' } },
      info: { icon: { color: 'info.fg' } },
      warning: { icon: { color: 'warning.fg' } },
    },
  },
})
