import type { Pair } from '@tonne/parts/lang.tsx'

export const pictureWords = {
  pictures: ['Pictures', '图片'],
  picturesHint: [
    'Up to {n}, JPEG, PNG or WebP, 6 MB each. Only you and the operators see them.',
    '最多 {n} 张，支持 JPEG、PNG、WebP，每张不超过 6 MB，仅您与运营人员可见。',
  ],
  addPicture: ['Add pictures', '添加图片'],
  uploading: ['Sending', '上传中'],
  removePicture: ['Remove picture {n}', '移除第 {n} 张图片'],
  picture: ['Picture {n}', '图片 {n}'],
  tooLarge: ['Upload failed: a picture can have at most 6 MB', '上传失败：图片不能超过 6 MB'],
  uploadFailed: ['Upload failed', '上传失败'],
} as const satisfies Record<string, Pair>
