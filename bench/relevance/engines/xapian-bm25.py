"""Xapian's BM25 over rows from standard input: one JSON line with all rows, then one line per query.

Prints one line of results per query.
"""

import json
import sys

try:
    import xapian
except ImportError:
    print(json.dumps({"version": None}), flush=True)
    sys.exit()

DEPTH = 10
# Added to the word frequencies of a field.
WEIGHTS = {"title": 4, "company": 2, "skills": 2, "location": 1, "description": 1}

print(json.dumps({"version": xapian.version_string()}), flush=True)
database = xapian.WritableDatabase("", xapian.DB_BACKEND_INMEMORY)
generator = xapian.TermGenerator()
generator.set_stemmer(xapian.Stem("english"))
for row in json.loads(sys.stdin.readline()):
    document = xapian.Document()
    generator.set_document(document)
    generator.set_termpos(0)
    for field, weight in WEIGHTS.items():
        generator.index_text(row[field], weight)
        generator.increase_termpos()
    document.set_data(str(row["id"]))
    database.add_document(document)

parser = xapian.QueryParser()
parser.set_stemmer(xapian.Stem("english"))
parser.set_stemming_strategy(xapian.QueryParser.STEM_SOME)
parser.set_database(database)
# Without operators: "OR" is Oregon.
FLAGS = xapian.QueryParser.FLAG_PHRASE | xapian.QueryParser.FLAG_LOVEHATE
enquire = xapian.Enquire(database)
enquire.set_weighting_scheme(xapian.BM25Weight())
for line in sys.stdin:
    enquire.set_query(parser.parse_query(json.loads(line), FLAGS))
    print(json.dumps([int(match.document.get_data()) for match in enquire.get_mset(0, DEPTH)]), flush=True)
