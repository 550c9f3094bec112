import { MapPlace, mapTextIn } from './map-place';

test('the address says whether the map is open and where', () => {
  expect(mapTextIn('')).toBeNull();
  expect(mapTextIn('page=2')).toBeNull();
  expect(mapTextIn('page=2&map=open')).toBe('open');
  expect(mapTextIn('map=33.749,-84.388,9.5')).toBe('33.749,-84.388,9.5');
  expect(mapTextIn('map=33.74901%2C-84.38844%2C9.502')).toBe('33.749,-84.3884,9.5');
});

test('an address with an impossible place opens the map without it', () => {
  for (const text of ['', 'x', '1,2', '1,2,3,4', '91,0,5', '0,181,5', '0,0,99', '0,,5'])
    expect(mapTextIn(`map=${encodeURIComponent(text)}`)).toBe('open');
});

test('a closed map ignores movements, and an open one stores them', () => {
  const place = new MapPlace();
  const heard: (string | null)[] = [];
  place.subscribe(() => heard.push(place.text()));
  place.moved({ lng: -84.388, lat: 33.749, zoom: 9.5 });
  place.toggle();
  place.moved({ lng: -84.38801, lat: 33.749, zoom: 9.504 });
  place.moved({ lng: -84.38802, lat: 33.749, zoom: 9.503 });
  place.toggle();
  expect(heard).toEqual(['open', '33.749,-84.388,9.5', null]);
});

test('an address requests a camera, and the movements after it do not', () => {
  const place = new MapPlace();
  place.restore('33.749,-84.388,9.5');
  const requested = place.requested();
  expect(requested).toEqual({ lat: 33.749, lng: -84.388, zoom: 9.5 });
  place.moved({ lng: -90, lat: 40, zoom: 6 });
  expect(place.requested()).toBe(requested);
  place.restore('open');
  expect(place.requested()).toBeUndefined();
  expect(place.layout()).toBe('over');
});

test('a map next to the list is in the address, and the next map opens the same way', () => {
  expect(mapTextIn('map=split')).toBe('split');
  expect(mapTextIn('map=33.749,-84.388,9.5,split')).toBe('33.749,-84.388,9.5,split');
  expect(mapTextIn('map=x,split')).toBe('split');
  const place = new MapPlace();
  place.toggle();
  place.moved({ lng: -84.388, lat: 33.749, zoom: 9.5 });
  place.show('split');
  expect(place.text()).toBe('33.749,-84.388,9.5,split');
  place.close();
  place.toggle();
  expect(place.text()).toBe('split');
});
