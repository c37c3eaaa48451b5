export const commandPalettePlan = {
  events: {
    'text.type': { text: 'dark' },
    'themes.list': {},
    'languages.list': {},
    'organisations.list': {},
    'list.leave': {},
    'layer.close': {},
    'command.choose': { id: 'theme.dark' },
    'palette.dismiss': {},
  },
}
