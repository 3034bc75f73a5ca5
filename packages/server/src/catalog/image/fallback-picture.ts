import { mediaPath } from '@perfboard/contracts/path';

const fallbackKey = 'fallback.svg';
/** Shown until a project's image is processed: an empty board, drawn here so that it can never be missing. */
export const fallbackPicturePath = mediaPath(fallbackKey);
export const fallbackPicture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600" width="800" height="600">
<defs><pattern id="h" width="40" height="40" patternUnits="userSpaceOnUse"><circle cx="20" cy="20" r="7" fill="#c98a4b"/><circle cx="20" cy="20" r="3.2" fill="#0d1f1a"/></pattern></defs>
<rect width="800" height="600" fill="#123c30"/><rect x="20" y="20" width="760" height="560" rx="18" fill="url(#h)" opacity=".55"/>
<path d="M60 300h180l60-60h200l60 60h180" fill="none" stroke="#d99a56" stroke-width="8" stroke-linejoin="round"/>
<rect x="330" y="250" width="140" height="140" rx="8" fill="#14181a"/><circle cx="350" cy="270" r="6" fill="#5b6366"/>
</svg>`;
