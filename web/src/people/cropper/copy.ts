import type { Pair } from '@tonne/parts/lang.tsx'

export const copy = {
  title: ['Your picture', '头像'],
  choose: ['Choose a picture', '选择图片'],
  other: ['Another picture', '换一张'],
  rule: [
    'JPEG, PNG or WebP, up to 6 MB. We redraw it and remove its location and camera details.',
    '支持 JPEG、PNG、WebP，最大 6 MB。图片会重新生成，不保留位置与设备信息。',
  ],
  zoom: ['Zoom', '缩放'],
  across: ['Left and right', '左右位置'],
  updown: ['Up and down', '上下位置'],
  less: ['Less', '减小'],
  more: ['More', '增大'],
  turn: ['Turn', '旋转'],
  stage: ['Picture: move with a finger or the arrow keys', '图片：可用手指或方向键移动'],
  save: ['Use this picture', '使用这张图片'],
  saving: ['Sending', '上传中'],
  remove: ['Remove my picture', '移除头像'],
  removing: ['Removing', '移除中'],
  failed: ['Upload failed: this picture cannot be read', '上传失败：无法读取该图片'],
  tooLarge: ['Upload failed: a picture can have at most 6 MB', '上传失败：图片不能超过 6 MB'],
} as const satisfies Record<string, Pair>
