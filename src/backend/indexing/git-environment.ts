import { delimiter, join } from 'node:path'

export type GitSettings = Readonly<Record<string, string>>

/** Configuration of the machine or a repository must not make git run or fetch anything else. */
const safeSettings: GitSettings = {
  'core.hooksPath': '/dev/null',
  'core.fsmonitor': 'false',
  'core.symlinks': 'false',
  'core.askPass': '',
  'credential.helper': '',
  'protocol.allow': 'never',
  'protocol.http.allow': 'always',
  'protocol.https.allow': 'always',
  'submodule.recurse': 'false',
  'fetch.recurseSubmodules': 'false',
  'filter.lfs.smudge': '',
  'filter.lfs.process': '',
  'filter.lfs.required': 'false',
  'gc.auto': '0',
  'maintenance.auto': 'false',
  'http.followRedirects': 'false',
  'http.proxy': '',
  'http.lowSpeedLimit': '1000',
  'http.lowSpeedTime': '30',
  'transfer.bundleURI': 'false',
  'i18n.logOutputEncoding': 'UTF-8',
  'core.quotePath': 'false',
  'core.packedGitLimit': '256m',
  'core.packedGitWindowSize': '16m',
  'core.deltaBaseCacheLimit': '32m',
  'core.bigFileThreshold': '16m',
  'pack.threads': '1',
  'pack.windowMemory': '64m',
  'pack.deltaCacheSize': '32m',
}

const keptVariables = ['SSL_CERT_FILE', 'SSL_CERT_DIR', 'SystemRoot', 'TEMP', 'TMP']

const numbered = (settings: GitSettings): Record<string, string> => {
  const pairs = Object.entries(settings).flatMap(([key, value], index) => [
    [`GIT_CONFIG_KEY_${index}`, key],
    [`GIT_CONFIG_VALUE_${index}`, value],
  ])
  return { GIT_CONFIG_COUNT: String(pairs.length / 2), ...Object.fromEntries(pairs) }
}

const chooseProtocols = (settings: GitSettings): string => {
  if (settings['protocol.file.allow'] === 'always') return 'file'
  return settings['core.sshCommand'] === undefined ? 'http:https' : 'ssh'
}

/** Settings are passed by variables, since every user of the machine can read arguments. */
export const gitEnvironment = (folder: string, settings: GitSettings = {}): Record<string, string> => {
  const kept = keptVariables.flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  const nowhere = join(folder, '.no-home')
  return {
    ...Object.fromEntries(kept),
    PATH: process.env['PATH'] ?? ['/usr/local/bin', '/usr/bin', '/bin'].join(delimiter),
    HOME: nowhere,
    XDG_CONFIG_HOME: nowhere,
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_ALLOW_PROTOCOL: chooseProtocols(settings),
    GIT_PROTOCOL_FROM_USER: '0',
    GIT_LFS_SKIP_SMUDGE: '1',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_CEILING_DIRECTORIES: folder,
    ...numbered({ ...safeSettings, ...settings }),
  }
}
