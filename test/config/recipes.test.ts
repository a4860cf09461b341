import { expect, test } from 'vitest';
import { completeRecipes } from '../../src/config/recipes.js';
import type { FileRecipe } from '../../src/model/file-config.js';

const step = { request: { method: 'PUT', path: '/order/{orderId}' } };
const complete = (recipe: FileRecipe) => completeRecipes({ 'captured-order': recipe }, '.', new Map());

test('a list of steps is one way', async () => {
  expect(await complete([step])).toEqual({ 'captured-order': { steps: [step] } });
});

test('a list of named recipes is several ways, the usual one first', async () => {
  const ways = [
    { name: 'paid', steps: [step] },
    { name: 'there before', fixtures: [{ orderId: 'A' }] },
  ];
  expect(await complete(ways)).toEqual({
    'captured-order': { name: 'paid', steps: [step], others: [{ name: 'there before', fixtures: [{ orderId: 'A' }] }] },
  });
});

test('two ways of one name are refused', async () => {
  await expect(
    complete([
      { name: 'paid', steps: [step] },
      { name: 'paid', steps: [step] },
    ]),
  ).rejects.toThrow('provision.captured-order has two ways named paid');
});
