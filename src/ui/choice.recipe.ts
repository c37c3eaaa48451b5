import { defineSlotRecipe } from '@pandacss/dev'

/** Checkbox, radio button and switch: one row, one box, one label. */
export const choiceRecipe = defineSlotRecipe({
  className: 'choice',
  slots: ['group', 'root', 'box', 'mark', 'words', 'label', 'help'],
  staticCss: ['*'],
  base: {
    group: { display: 'flex', flexDirection: 'column', gap: '1' },
    root: {
      display: 'flex',
      alignItems: 'flex-start',
      gap: '2',
      minH: '6',
      py: '0.5',
      cursor: 'pointer',
      _disabled: { cursor: 'not-allowed', opacity: '0.6' },
    },
    box: {
      display: 'grid',
      placeItems: 'center',
      flexShrink: '0',
      boxSize: '4',
      mt: '0.5',
      bg: 'bg.panel',
      borderWidth: 'hairline',
      borderColor: 'border.control',
      color: 'accent.fg',
      transitionProperty: 'background-color, border-color',
      transitionDuration: 'fast',
      '&:is([data-state=checked], [data-state=indeterminate])': { bg: 'accent.solid', borderColor: 'accent.solid' },
      '&[data-focus-visible]': { outline: '2px solid', outlineColor: 'focus.ring', outlineOffset: '2px' },
      _invalid: { borderColor: 'danger.solid' },
      '& svg': { boxSize: '3' },
    },
    words: { flex: '1', minW: '0' },
    label: { textStyle: 'body' },
    help: { display: 'block', textStyle: 'small', color: 'fg.muted' },
  },
  variants: {
    kind: {
      checkbox: { box: { borderRadius: '[4px]' } },
      radio: {
        box: { borderRadius: 'full', _checked: { borderWidth: '[5px]', bg: 'accent.fg', borderColor: 'accent.solid' } },
      },
      switch: {
        root: { gap: '4' },
        box: {
          placeItems: 'center start',
          order: '1',
          w: '8',
          h: '5',
          mt: '0',
          p: '0.5',
          borderRadius: 'full',
          bg: 'bg.active',
          _checked: { bg: 'accent.solid', borderColor: 'accent.solid' },
        },
        mark: {
          display: 'block',
          boxSize: '[14px]',
          borderRadius: 'full',
          bg: 'fg.muted',
          transitionProperty: 'transform',
          transitionDuration: 'fast',
          _checked: { transform: 'translateX(12px)', bg: 'accent.fg' },
        },
      },
    },
  },
})
