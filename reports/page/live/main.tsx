import { render } from 'preact';
import { followTheme } from '../state/theme.js';
import { LiveApp } from './live-app.js';

document.documentElement.classList.add('js');
followTheme();
document.addEventListener('DOMContentLoaded', () => {
  const root = document.getElementById('app');
  if (root !== null) render(<LiveApp />, root);
});
