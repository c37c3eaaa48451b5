import {
  FileUploadDropzone,
  FileUploadHiddenInput,
  FileUploadRoot,
  FileUploadTrigger,
  type FileUploadFileError,
} from '@ark-ui/react/file-upload'
import FileArchive from 'lucide-react/icons/file-archive'
import type { ReactNode } from 'react'
import { fileDrop } from '#styled-system/recipes/file-drop'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

type FileDropProps = {
  title: string
  hint: ReactNode
  browseLabel: ReactNode
  accept: Record<string, string[]>
  /** In bytes. */
  maxSize?: number | undefined
  onFile: (file: File) => void
  onRefused: (file: File, reasons: FileUploadFileError[]) => void
  disabled?: boolean | undefined
}

export function FileDrop({
  title,
  hint,
  browseLabel,
  accept,
  maxSize,
  onFile,
  onRefused,
  disabled = false,
}: FileDropProps) {
  const styles = fileDrop()
  const limit = maxSize === undefined ? {} : { maxFileSize: maxSize }
  return (
    <FileUploadRoot
      {...limit}
      accept={accept}
      acceptedFiles={[]}
      disabled={disabled}
      translations={{ dropzone: title }}
      onFileAccept={({ files }) => files[0] && onFile(files[0])}
      onFileReject={({ files }) => files[0] && onRefused(files[0].file, files[0].errors)}
    >
      <FileUploadDropzone disableClick className={styles.zone}>
        <Icon of={FileArchive} size="lg" />
        <p className={styles.title}>{title}</p>
        <FileUploadTrigger asChild>
          <Button size="sm">{browseLabel}</Button>
        </FileUploadTrigger>
        <p className={styles.hint}>{hint}</p>
      </FileUploadDropzone>
      <FileUploadHiddenInput />
    </FileUploadRoot>
  )
}
