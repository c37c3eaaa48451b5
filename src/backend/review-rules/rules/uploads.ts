import type { Node } from 'web-tree-sitter'
import { enclosingFunction } from '../nodes/enclosing.ts'
import { resolveLocal } from '../nodes/resolve-local.ts'
import { unwrap } from '../nodes/text-values.ts'
import { callsTo } from '../patterns.ts'
import type { Match, Rule } from '../rule.ts'

const uploadedName =
  /\.originalname\b|original_filename|getClientOriginal(?:Name|Extension)\(|getOriginalFilename\(|\$_FILES\[[^\]]{1,30}\]\[["']name["']\]|\b(?:file|upload|uploaded|image|avatar|document|attachment|picture|photo)\.(?:filename|FileName|Filename)\b|\b(?:fileHeader|header|handler)\.Filename\b/
const cleaned = /basename|secure_filename|filepath\.Base|GetFileName\(|uuid|randomUUID|GetRandomFileName|pathinfo/i

const isFromUpload = (node: Node): boolean => {
  const value = resolveLocal(unwrap(node))
  const text = value.text.slice(0, 400)
  if (cleaned.test(text)) return false
  return (
    uploadedName.test(text) ||
    (value.id === node.id &&
      value.namedChildren.some(
        (child) => uploadedName.test(resolveLocal(child).text.slice(0, 200)) && !cleaned.test(resolveLocal(child).text),
      ))
  )
}

const uploadNameKept: Rule = {
  id: 'name-of-upload-kept',
  area: 'security',
  severity: 'high',
  confidence: 'medium',
  patterns: [
    callsTo(
      {
        ecmascript: /^(?:path\.)?(?:join|resolve)$|(?:writeFile|writeFileSync|rename|createWriteStream|mv)$/,
        python: /^(?:open|os\.path\.join|Path)$|\.save$/,
        java: /^(?:File|Paths\.get|Path\.of)$|\.(?:resolve|transferTo)$/,
        csharp: /^(?:Path\.Combine|File\.Create|FileStream)$/,
        go: /^(?:filepath\.Join|os\.(?:Create|OpenFile|WriteFile))$/,
        ruby: /^(?:File\.(?:join|open|write)|Rails\.root\.join)$|\.join$/,
        php: /^move_uploaded_file$|(?:move|storeAs|putFileAs)$/,
      },
      ({ call: { args } }) => args.some(isFromUpload),
    ),
  ],
}

const entryName =
  /\b(?:entry|zipEntry|ze|e|member|f|file|header|hdr|archiveEntry)\.(?:getName\(|Name\b|FullName\b|path\b|fileName\b|name\b|filename\b)/
const boundary =
  /startsWith|StartsWith|HasPrefix|normalize|relative|IsLocal|is_relative_to|commonpath|realpath|GetFileName|filepath\.Base|basename|getFileName/
const archives = /[zZ]ip|[tT]ar\b|[tT]arfile|[aA]rchive|unzip|yauzl/

const isUncheckedEntry = ({ at, call: { args }, text }: Match): boolean => {
  const around = enclosingFunction(at)
  return (
    around !== null &&
    archives.test(text) &&
    archives.test(around.text) &&
    args.some((node) => entryName.test(node.text)) &&
    !boundary.test(around.text)
  )
}

const uncheckedArchive: Rule = {
  id: 'archive-unpacked-unchecked',
  area: 'security',
  severity: 'high',
  confidence: 'high',
  patterns: [
    callsTo(
      { python: /(?:tar|archive|tf|tarball|tar_file|tarfile)\.extractall$/ },
      ({ call: { keywords }, text }) => /tarfile/.test(text) && !keywords.has('filter') && !keywords.has('members'),
    ),
    callsTo(
      {
        java: /^(?:File|Paths\.get)$|\.resolve$/,
        csharp: /^Path\.(?:Combine|Join)$/,
        go: /^filepath\.Join$|^path\.Join$/,
        ecmascript: /^(?:path\.)?(?:join|resolve)$/,
        ruby: /^File\.join$/,
      },
      isUncheckedEntry,
    ),
  ],
}

export const uploadRules: readonly Rule[] = [uploadNameKept, uncheckedArchive]
